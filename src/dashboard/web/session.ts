import { createContext, useContext } from 'react';
import type { Me } from './queries.ts';

export interface Session {
  me: Me;
  /** Of the service. */
  isAdmin: boolean;
  /** The account that the pages show. */
  account: { id: string; name: string };
  /** Whether speech is charged to that account: it is one of the person's own. */
  isOwn: boolean;
  show(account: { id: string; name: string }): void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  return useContext(SessionContext)!;
}

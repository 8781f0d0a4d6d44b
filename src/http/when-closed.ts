import { finished } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { HonoEnv } from './route.ts';

/** Calls once the answer is sent, or its connection gone; at once where the connection is no longer one of HTTP. */
export function whenClosed(context: Context<HonoEnv>, act: () => void): void {
  const { outgoing } = context.env as unknown as Partial<HttpBindings>;
  if (outgoing) finished(outgoing, act);
  else act();
}

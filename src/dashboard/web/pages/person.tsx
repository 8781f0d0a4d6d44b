import { useLanguage } from '../language.tsx';
import type { Membership, Person, Role } from '../queries.ts';

/** What somebody is: administrator of the service, or what they are in an account. */
export function RoleName({ role, accountRole }: { role: Role; accountRole: Role }) {
  const { t } = useLanguage();
  if (role === 'admin') return t.people.roles.admin;
  return accountRole === 'admin' ? t.people.accountAdmin : t.people.roles.member;
}

/** What a person is in an account. */
export function roleIn({ memberships }: Pick<Person, 'memberships'>, accountId: string): Role {
  return memberships.find(({ account }) => account.id === accountId)?.role ?? 'member';
}

/** The accounts that somebody works for, and which of them they administer. */
export function WorksFor({ memberships }: { memberships: readonly Membership[] }) {
  const { t } = useLanguage();
  if (memberships.length === 0) return t.none;
  return (
    <ul className="lines">
      {memberships.map(({ role, account }) => (
        <li key={account.id}>
          <bdi>{account.name}</bdi>
          {role === 'admin' && <span className="sub words">{t.people.accountAdmin}</span>}
        </li>
      ))}
    </ul>
  );
}

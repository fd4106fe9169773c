import type { Role } from '#contract/base/role.ts';

/** The identities of a transaction. Database roles belong to the whole server, so no migration creates them. */
export const portalRole = {
  admin: 'portal_admin',
  sales: 'portal_sales',
  tech: 'portal_tech',
  client: 'portal_client',
  payer: 'portal_payer',
} as const satisfies Record<Role | 'payer', string>;

/** The roles that the application's login may switch to. */
const becomes = [
  ...Object.values(portalRole),
  'portal_anonymous',
  'portal_worker',
  'portal_auth',
  'portal_queue',
] as const;

export type DatabaseRole = (typeof becomes)[number];

const quoteLiteral = (value: string) => `'${value.replaceAll("'", "''")}'`;
const quoteIdentifier = (value: string) => `"${value.replaceAll('"', '""')}"`;

/**
 * SQL that creates the roles and the application's login; it may run any number of times. Roles belong to the whole server and an
 * advisory lock to one database, so two first migrations may collide here: migrate() then runs it again.
 */
export function rolesSql(login: { user: string; password: string }, database: string): string {
  const user = quoteIdentifier(login.user);
  const create = (role: string) => `
    if not exists (select from pg_roles where rolname = ${quoteLiteral(role)}) then
      create role ${quoteIdentifier(role)} nologin noinherit;
    end if;`;
  return `
    select pg_advisory_xact_lock(7262001);
    do $roles$ begin
      ${['portal_owner', ...becomes].map(create).join('')}
      if not exists (select from pg_roles where rolname = ${quoteLiteral(login.user)}) then
        create role ${user} login noinherit password ${quoteLiteral(login.password)};
      end if;
    end $roles$;
    grant ${becomes.join(', ')} to ${user};
    grant portal_owner, portal_queue to current_user;
    revoke connect, temporary on database ${quoteIdentifier(database)} from public;
    grant connect on database ${quoteIdentifier(database)} to ${user}, current_user;
    -- A role that may connect may ask for the size of the database; these two have no login of their own.
    grant connect on database ${quoteIdentifier(database)} to portal_admin, portal_worker;
    grant create on database ${quoteIdentifier(database)} to portal_owner, portal_queue;
    revoke create on schema public from public;
    grant usage, create on schema public to portal_owner;
    grant usage on schema public to ${becomes.join(', ')};`;
}

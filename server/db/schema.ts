import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Generated,
} from 'kysely';
import type { BusinessSettings } from '#contract/business.ts';
import type { Profile } from '#contract/profile.ts';
import { LiteralLimits } from '#server/db/literalLimits.ts';

type Stamped = { created_at: Generated<string> };

/** The tables as queries see them. What the contract shows is derived from it; the rest stands here. */
type Database = {
  profiles: Profile;
  business_settings: BusinessSettings;
  security_settings: { min_password_length: number; lockout_threshold: number };
  notifications: { id: string; profile_id: string; kind: string; read_at: string | null } & Stamped;
  commands: {
    owner_id: string;
    id: string;
    route: string;
    body_hash: Buffer;
    status: number | null;
    answer: string | null;
  } & Stamped;
  audit_events: {
    id: string;
    actor_id: string | null;
    actor_role: string;
    action: string;
    entity: string;
    entity_id: string | null;
    fields: string[];
    request_id: string;
    address: string | null;
  } & Stamped;
  change_events: {
    id: Generated<number>;
    xid: Generated<string>;
    entity: string;
    entity_id: string;
    users: string[];
    roles: string[];
  } & Stamped;
  schema_migrations: { version: number };
  'auth.users': { id: string; name: string; email: string };
  'auth.accounts': {
    id: Generated<string>;
    user_id: string;
    account_id: string;
    provider_id: string;
    password: string | null;
    updated_at: Generated<string>;
  };
  'auth.sessions': { id: string; user_id: string; token: string; expires_at: string } & Stamped;
  'auth.password_links': { token_hash: Buffer; user_id: string; expires_at: string } & Stamped;
  'auth.attempts': { email_hash: Buffer; last_at: string };
};

/** Builds SQL and never runs it: only a transaction that says who it is can (asActor, asSystem, asSignIn). */
export const sqlFor = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new LiteralLimits()],
});

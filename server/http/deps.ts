import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Hub } from '#server/features/events/hub.ts';
import type { Auth } from '#server/features/sessions/betterAuth.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import type { PayPal } from '#server/integrations/paypal/client.ts';

/** What the routes of an API process share. */
export type Deps = {
  config: Config;
  pool: pg.Pool;
  /** Connections for session lookups only, as portal_auth. */
  sessionPool: pg.Pool;
  auth: Auth;
  hub: Hub;
  /** Null when no account is connected. */
  paypal: PayPal | null;
  /** Null when no file storage is configured. */
  storage: Storage | null;
  log: Logger;
  shutdown: AbortSignal;
};

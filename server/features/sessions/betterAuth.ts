import { hash, verify, type Options } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import pg from 'pg';
import type { Role } from '#contract/base/role.ts';
import type { Config } from '#server/config.ts';
import { surviveLoss } from '#server/db/pool.ts';
import { cookieSeconds, sessionName } from '#server/features/sessions/cookies.ts';
import { keysFor } from '#server/keys.ts';

/** OWASP's argon2id: 19 MiB, two passes. NFKC first, so that the same password typed on two keyboards matches. */
const argon: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = (password: string) => hash(password.normalize('NFKC'), argon);
export const verifyPassword = (input: { hash: string; password: string }) =>
  verify(input.hash, input.password.normalize('NFKC'), argon);

/** The role that a sign-in asks for. Only this server builds the headers of a call, so no browser can set it. */
export const requestedRoleHeader = 'x-portal-requested-role';

type Person = { role: Role; active: boolean; idle_seconds: number };

/**
 * A narrowed Better Auth: our routes call it in-process, and its own handler is never mounted. It keeps users, accounts and
 * sessions in the schema `auth`; the hook below decides who may have a session, before the row exists.
 */
export function createAuth(config: Config) {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    options: '-c role=portal_auth -c search_path=auth -c statement_timeout=15s',
    max: 4,
    connectionTimeoutMillis: 5_000,
  });
  surviveLoss(pool);

  async function personOf(userId: string): Promise<Person | undefined> {
    const { rows } = await pool.query<Person>(
      `select role, active, extract(epoch from auth.idle_limit(role))::int as idle_seconds
       from public.profiles where id = $1`,
      [userId],
    );
    return rows[0];
  }

  const auth = betterAuth({
    baseURL: config.BASE_URL,
    secret: keysFor(config, 'better auth').newest.toString('base64'),
    database: pool,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: 1_024,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: cookieSeconds,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      database: { generateId: 'uuid' },
      cookies: { session_token: { name: sessionName } },
      useSecureCookies: config.BASE_URL.startsWith('https:'),
      ipAddress: { ipAddressHeaders: ['x-portal-address'] },
    },
    databaseHooks: {
      session: {
        create: {
          async before(session, context) {
            const person = await personOf(session.userId);
            if (!person) throw refusal('profile_missing');
            if (!person.active) throw refusal('account_inactive');
            if (context?.headers?.get(requestedRoleHeader) !== person.role) throw refusal('role_mismatch');
            return { data: { ...session, expiresAt: new Date(Date.now() + person.idle_seconds * 1_000) } };
          },
        },
      },
    },
  });

  return { api: auth.api, close: () => pool.end() };
}

export type Auth = ReturnType<typeof createAuth>;

const refusals = ['profile_missing', 'account_inactive', 'role_mismatch'] as const;
type Refusal = (typeof refusals)[number];

const refusal = (code: Refusal) => new APIError('FORBIDDEN', { code });

/** The hook's refusal, or undefined for any other error. */
export const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof APIError ? refusals.find((code) => code === error.body?.code) : undefined;

export const isWrongPassword = (error: unknown) =>
  error instanceof APIError && (error.status === 'UNAUTHORIZED' || error.status === 'BAD_REQUEST');

import { z } from 'zod';
import { languages } from '#contract/base/language.ts';
import { isLoopback, isPrivateDatabase, isPrivateMail, isPrivateRequest } from '#server/transport.ts';

/** A repeated letter or word reaches the required length and is still guessed at once. */
const isStrong = (secret: string) =>
  secret.length >= 32 && new Set(secret).size >= 8 && !/^(.{1,31}?)\1+$/.test(secret);

const request = (otherwise: string) => z.url({ protocol: /^https?$/ }).refine(isPrivateRequest, otherwise);

const Environment = z.object({
  /** The application's login: owns nothing, may become the portal's roles. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .refine(
      isPrivateDatabase,
      'a database on another machine needs ?sslmode=verify-full, or ?sslmode=disable where the network between is yours alone',
    ),
  /** Secrets separated by commas, newest first: keys come from the first, and the others open what theirs made (server/keys.ts). */
  AUTH_SECRET: z
    .string()
    .transform((list) => list.split(/,\s*/))
    .refine((secrets) => secrets.every(isStrong), 'each secret needs 32 characters or more, from a random generator'),
  /** Where browsers reach the portal; the only Origin whose changes are accepted. */
  BASE_URL: request('a portal that others can reach begins with https://'),
  /** The languages to offer, separated by commas. The first is used for readers whose language nothing else decides. */
  LANGUAGES: z
    .string()
    .default('en')
    .transform((list) => list.split(/,\s*/))
    .pipe(z.array(z.enum(languages, `each language is one of ${languages.join(', ')}`))),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Proxies in front of us whose X-Forwarded-For counts. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  /** Opens /metrics to callers that send it as a bearer token. Without it, /metrics is closed. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Requests a minute from one address, over all routes. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1_200),
  /** How long a request may take to arrive; answers may take longer. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1_000).default(30_000),
  /** Describes every route at /api/docs; for development. */
  API_DOCS: z.stringbool().default(false),
  /** The SMTP server: `smtp://user:password@host:587`. Without it nothing is mailed, and no second step goes by mail. */
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(isPrivateMail, 'mail leaves this machine encrypted, so its address has no options about that')
    .optional(),
  /** The sender of mail: `QR Detailing <office@example.com>`. */
  MAIL_FROM: z.string().min(3).default('QR Portal <portal@localhost>'),
  /** The text-message gateway: POST {account, from, to, body} with the token as a bearer. */
  SMS_URL: request('a gateway on another machine begins with https://').optional(),
  SMS_ACCOUNT: z.string().default(''),
  SMS_TOKEN: z.string().default(''),
  SMS_FROM: z.string().default(''),
  PAYPAL_URL: z.url({ protocol: /^https?$/ }).default('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  /** The id that PayPal gave our webhook. Without it no PayPal event is trusted. */
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  /** How long PayPal may take to answer. */
  PAYPAL_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /** Where photos are stored: a folder that all processes share, or a bucket of any S3-compatible provider. */
  STORAGE_FOLDER: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  /** Amazon S3 itself needs no endpoint. */
  S3_ENDPOINT: request('a store on another machine begins with https://').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Answers `/range/{5 hex digits}` with the rest of leaked passwords' hashes. An empty value turns the check off. */
  LEAKED_PASSWORDS_URL: z
    .union([request('a service on another machine begins with https://'), z.literal('')])
    .default('https://api.pwnedpasswords.com'),
  /** Overrides the address of the geocoder chosen in Settings > Integrations, for a self-hosted Nominatim or Photon. */
  GEOCODER_URL: request('a geocoder on another machine begins with https://').optional(),
  /** A self-hosted OSRM or Valhalla. Without it drive times are estimated from the straight-line distance. */
  ROUTING_URL: request('a routing server on another machine begins with https://').optional(),
  /** How long the geocoder or the routing server may take to answer. */
  OUTSIDE_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  /** Database connections per process. */
  POOL_SIZE: z.coerce.number().int().min(2).default(10),
});

export type Config = z.infer<typeof Environment>;

const Checked = Environment.refine(({ STORAGE_FOLDER, S3_BUCKET }) => !STORAGE_FOLDER || !S3_BUCKET, {
  path: ['S3_BUCKET'],
  message: 'photos go to STORAGE_FOLDER or to a bucket, not to both',
}).refine(
  // The field's own check already reports a value that isn't a URL.
  ({ PAYPAL_URL, BASE_URL }) =>
    ![PAYPAL_URL, BASE_URL].every((url) => URL.canParse(url)) || mayGetOurKeys(new URL(PAYPAL_URL), new URL(BASE_URL)),
  { path: ['PAYPAL_URL'], message: 'the keys of an account go to https://….paypal.com only' },
);

/** Money goes through paypal.com. A portal that isn't public may speak with a simulator on its own machine instead. */
function mayGetOurKeys(paypal: URL, base: URL): boolean {
  if (paypal.protocol === 'https:' && /(^|\.)paypal\.com$/.test(paypal.hostname)) return true;
  return base.protocol === 'http:' && isLoopback(paypal.hostname);
}

/** Reports everything that is wrong in one sentence, before anything starts. */
function read<Output>(schema: z.ZodType<Output>, environment: NodeJS.ProcessEnv): Output {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message, code }) => {
    const name = String(path[0]);
    return environment[name] === undefined && code === 'invalid_type' ? `${name} is not set` : `${name}: ${message}`;
  });
  throw new Error(`The portal can't start: ${problems.join('; ')}.`);
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const config = read(Checked, environment);
  return { ...config, BASE_URL: new URL(config.BASE_URL).origin };
}

/** The only part of the environment that a build needs. */
export const readLanguages = (environment: NodeJS.ProcessEnv) =>
  read(Environment.pick({ LANGUAGES: true }), environment).LANGUAGES;

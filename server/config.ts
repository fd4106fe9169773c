import { z } from 'zod';

const Environment = z.object({
  /** The application's login: owns nothing, may become the portal's roles. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Signs cookies and keys hashes. Changing it signs everybody out. */
  AUTH_SECRET: z.string().min(32),
  /** Where browsers reach the portal; the only Origin whose changes are accepted. */
  BASE_URL: z.url({ protocol: /^https?$/ }),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Proxies in front of us whose X-Forwarded-For counts. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  /** Opens /metrics to whoever sends it as a bearer token; without it there are no metrics to read. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Requests a minute from one address, over all routes. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1_200),
  /** Where mail leaves: `smtp://user:password@host:587`. Without it nothing is mailed, and no second step goes by mail. */
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who mail comes from: `QR Detailing <office@example.com>`. */
  MAIL_FROM: z.string().min(3).default('QR Portal <portal@localhost>'),
  /** The text-message gateway: POST {account, from, to, body} with the token as a bearer. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_ACCOUNT: z.string().default(''),
  SMS_TOKEN: z.string().default(''),
  SMS_FROM: z.string().default(''),
  PAYPAL_URL: z.url({ protocol: /^https?$/ }).default('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  /** The id that PayPal gave our webhook: without it no event of theirs is believed. */
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  /** How long PayPal may take to answer. */
  PAYPAL_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /** Where photos and papers are kept: a folder of this machine. */
  STORAGE_FOLDER: z.string().optional(),
  /** Answers `/range/{5 hex digits}` with the rest of leaked passwords' hashes; empty switches the question off. */
  LEAKED_PASSWORDS_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.literal('')])
    .default('https://api.pwnedpasswords.com'),
  /** Database connections of one process. */
  POOL_SIZE: z.coerce.number().int().min(2).default(10),
});

export type Config = z.infer<typeof Environment>;

const Checked = Environment.refine(
  // What is no address at all has been said already.
  ({ PAYPAL_URL, BASE_URL }) =>
    ![PAYPAL_URL, BASE_URL].every((url) => URL.canParse(url)) || mayGetOurKeys(new URL(PAYPAL_URL), new URL(BASE_URL)),
  { path: ['PAYPAL_URL'], message: 'the keys of an account go to https://….paypal.com only' },
);

/** Money goes through paypal.com. A portal that isn't public may speak with a simulator on its own machine instead. */
function mayGetOurKeys(paypal: URL, base: URL): boolean {
  if (paypal.protocol === 'https:' && /(^|\.)paypal\.com$/.test(paypal.hostname)) return true;
  return base.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(paypal.hostname);
}

/** Reads the environment once. What is wrong is said in one sentence, before anything starts. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Checked.safeParse(environment);
  if (parsed.success) return { ...parsed.data, BASE_URL: new URL(parsed.data.BASE_URL).origin };
  const problems = parsed.error.issues.map(({ path, message, code }) => {
    const name = path.join('.');
    return environment[name] === undefined && code === 'invalid_type' ? `${name} is not set` : `${name}: ${message}`;
  });
  throw new Error(`The portal can't start: ${problems.join('; ')}.`);
}

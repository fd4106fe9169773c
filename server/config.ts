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
  /** Database connections of one process. */
  POOL_SIZE: z.coerce.number().int().min(2).default(10),
});

export type Config = z.infer<typeof Environment>;

/** Reads the environment once. What is wrong is said in one sentence, before anything starts. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment);
  if (parsed.success) return { ...parsed.data, BASE_URL: new URL(parsed.data.BASE_URL).origin };
  const problems = parsed.error.issues.map(({ path, message, code }) => {
    const name = path.join('.');
    return environment[name] === undefined && code === 'invalid_type' ? `${name} is not set` : `${name}: ${message}`;
  });
  throw new Error(`The portal can't start: ${problems.join('; ')}.`);
}

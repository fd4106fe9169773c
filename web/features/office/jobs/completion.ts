import type { ErrorBody } from '#contract/errors.ts';
import { ApiError } from '#web/api.ts';

export type Asks = NonNullable<ErrorBody['asks']>;

/** The server's questions before a job is completed; null if it refused for another reason. */
export const asksOf = (error: Error | null): Asks | null =>
  error instanceof ApiError && error.code === 'completion_asks' ? (error.detail.asks ?? null) : null;

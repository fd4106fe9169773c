import type { z } from 'zod';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import type { RouteIo } from '#contract/io.ts';
import type { RouteKey } from '#contract/addresses.ts';
import type { routes } from '#contract/routes.ts';
import { networkText } from '#contract/text/en/errors.ts';
import { addressOf } from '#web/addresses.ts';

/** Everything but the stream, which is read by an EventSource. */
type Key = Exclude<RouteKey, 'event.stream'>;
type Part = 'params' | 'query' | 'body';
type PartsOf<K extends Key> = Extract<keyof RouteIo[K], Part>;
type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

export type CommandKey = { [K in Key]: (typeof routes)[K] extends { write: 'command' } ? K : never }[Key];
export type Input<K extends Key> = { [P in PartsOf<K>]: InputOf<RouteIo[K][P]> };
export type Output<K extends Key> = z.output<RouteIo[K]['output']>;

type Options<K extends Key> = Input<K> &
  (K extends CommandKey ? { commandId: string } : unknown) & { signal?: AbortSignal };
type Rest<K extends Key> = PartsOf<K> extends never ? [options?: Options<K>] : [options: Options<K>];
type Loose = { [P in Part]?: Record<string, unknown> } & { commandId?: string; signal?: AbortSignal };

/** The server's answer that isn't a success. Below 500 its message is for people. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly reference: string;
  readonly detail: Omit<ErrorBody, 'code' | 'message' | 'reference'>;

  constructor(status: number, { code, message, reference, ...detail }: ErrorBody) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.reference = reference;
    this.detail = detail;
  }
}

/** No answer of ours: no reception, or a proxy's page with this status. */
export class NetworkError extends Error {
  readonly status: number | null;

  constructor(status: number | null, options?: ErrorOptions) {
    super(networkText.offline, options);
    this.name = 'NetworkError';
    this.status = status;
  }
}

/** Worth another try: nothing was decided about the request. Any other answer would only be repeated. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return error.status === null || [502, 503, 504].includes(error.status);
  return error instanceof ApiError && [502, 503, 504].includes(error.status);
}

function address(key: Key, { params, query }: Loose): string {
  const { path: pattern } = addressOf(key);
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return entries.length
    ? `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
    : path;
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value;

/** Asks the server. What goes in and what comes out follows from the route's key. */
export async function call<K extends Key>(key: K, ...[options]: Rest<K>): Promise<Output<K>> {
  const loose: Loose = options ?? {};
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(address(key, loose), {
      method: addressOf(key).method,
      headers: {
        accept: 'application/json',
        ...(loose.body && { 'content-type': 'application/json' }),
        ...(loose.commandId && { 'idempotency-key': loose.commandId }),
      },
      ...(loose.body && { body: JSON.stringify(loose.body) }),
      signal: loose.signal ?? null,
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkError(null, { cause });
  }
  try {
    answer = await response.json();
  } catch (cause) {
    throw new NetworkError(response.status, { cause });
  }
  if (response.ok) return answer as Output<K>;
  throw isErrorBody(answer) ? new ApiError(response.status, answer) : new NetworkError(response.status);
}

import type { z } from 'zod';
import { cursorHeader } from '#contract/base/cursorHeader.ts';
import type { ErrorCode } from '#contract/errorCodes.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { RouteKey, Routes } from '#contract/routes.ts';
import { routeMethod, routePath } from '#web/routePath.ts';

/** Every route except the stream, which an EventSource reads. */
type Key = Exclude<RouteKey, 'event.stream'>;
type Part = 'params' | 'query' | 'body';
type PartsOf<K extends Key> = Extract<keyof Routes[K], Part>;
type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

export type CommandKey = { [K in Key]: Routes[K] extends { write: 'command' } ? K : never }[Key];
export type Input<K extends Key> = { [P in PartsOf<K>]: InputOf<Routes[K][P]> };
export type Output<K extends Key> = z.output<Routes[K]['output']>;

type Options<K extends Key> = Input<K> &
  (K extends CommandKey ? { commandId: string } : unknown) & { signal?: AbortSignal } & (Routes[K] extends {
    payLink: true;
  }
    ? { token: string }
    : unknown);
type Rest<K extends Key> = object extends Options<K> ? [options?: Options<K>] : [options: Options<K>];
type Loose = { [P in Part]?: Record<string, unknown> } & { commandId?: string; token?: string; signal?: AbortSignal };

/** An error answer of the server. Below status 500 its message is written for users. */
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

/** Longer than our slowest answer, which waits for PayPal. */
const patience = 60_000;

/** Statuses of a proxy, or of our server when a request didn't arrive in time. */
const undecided = new Set([408, 502, 503, 504]);

/** The server didn't answer: no connection, a timeout, or a proxy's page with this status. web/errors.ts has the texts. */
export class NetworkError extends Error {
  readonly status: number | null;

  constructor(status: number | null, options?: ErrorOptions) {
    super('No answer', options);
    this.name = 'NetworkError';
    this.status = status;
  }
}

/** A retry makes sense because the server decided nothing. Any other answer would only repeat. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return error.status === null || undecided.has(error.status);
  return error instanceof ApiError && undecided.has(error.status);
}

/** How far this page has followed the change stream. The cursor starts before the page's first read for its user. */
export const eventStream: { cursor: string | null } = { cursor: null };

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value;

/** Asks the user to confirm their identity. The signed-in pages register it (shell/Confirmation.tsx). */
let confirm: (() => Promise<boolean>) | null = null;

export const onConfirmationNeeded = (ask: typeof confirm): void => {
  confirm = ask;
};

/**
 * Calls the server. The route's key determines the input and output types. If the server demands a recent sign-in, it
 * asks for the password and sends the same request again with the same command id.
 */
export async function call<K extends Key>(key: K, ...rest: Rest<K>): Promise<Output<K>> {
  const loose: Loose = rest[0] ?? {};
  const late = AbortSignal.timeout(patience);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(routePath(key, loose), {
      method: routeMethod(key),
      headers: {
        accept: 'application/json',
        ...(loose.body && { 'content-type': 'application/json' }),
        ...(loose.token && { authorization: `Bearer ${loose.token}` }),
        ...(loose.commandId && { 'idempotency-key': loose.commandId }),
      },
      ...(loose.body && { body: JSON.stringify(loose.body) }),
      signal: loose.signal ? AbortSignal.any([loose.signal, late]) : late,
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkError(null, { cause });
  }
  eventStream.cursor ??= response.headers.get(cursorHeader);
  try {
    answer = await response.json();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkError(response.status, { cause });
  }
  if (response.ok) return answer as Output<K>;
  if (!isErrorBody(answer)) throw new NetworkError(response.status);
  if (answer.code === 'confirmation_needed' && (await confirm?.())) return call(key, ...rest);
  throw new ApiError(response.status, answer);
}

import { z } from 'zod';
import type { Pending } from '#contract/people/factor.kinds.ts';
import type { Permission } from '#contract/permissions.ts';
import { Id } from '#contract/base/scalars.schema.ts';

export type Verb = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Address<V extends Verb = Verb> = `${V} /api/${string}`;

export type Cap = { hour?: number; day?: number };

/** For every command of a client or a pay link's bearer that has no cap of its own. */
export const usualCap: Cap = { day: 500 };

type Rule = {
  /** Requests per minute from one IP address, where it is lower than the global limit. */
  limit?: number;
  /** How many of these commands a sales representative, or a client with all of its people together, may send. */
  cap?: Cap;
  /** Also allowed while this step is missing. Every other route is refused until the sign-in is complete. */
  during?: readonly Pending[];
  /** Only for a session that was confirmed recently (contract/base/timing.ts): a stolen cookie isn't enough. */
  recent?: true;
  /** Sent by another server, not by our pages: a signature has to prove its origin. */
  anyOrigin?: true;
  /** The handler gets the body as raw bytes, at most this many: nothing is parsed before it is verified. */
  raw?: number;
  /** Opened by a pay link in the Authorization header instead of a session: its bearer sees one invoice. */
  payLink?: true;
};

/** The parts of a request and its response. The server validates the request and strips the response. */
type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; output?: z.ZodType };

/**
 * `command`: carries a command id and runs through the one write path, so that a repeat is answered, not redone.
 * `exempt`: answers with a cookie or a secret, or changes nothing that a repeat could double.
 * `none`: a query whose content doesn't belong in a URL; it changes nothing.
 */
type Write = 'command' | 'exempt' | 'none';

const ById = z.strictObject({ id: Id });
const Nothing = z.null();

/** A file or a stream, not JSON. */
export const Bytes = z.unknown();
export const Paged = z.strictObject({ cursor: z.string().max(120).optional() });
export const anyStep = ['second_factor', 'enrolment', 'password'] as const;

type Parts<A extends Address> = A extends `${infer V extends Verb} ${infer P}` ? { method: V; path: P } : never;
type ParamsOf<A extends Address> = A extends `${string}/:id${string}` ? { params: typeof ById } : unknown;
type OutputOf<O> = O extends { output: z.ZodType } ? unknown : { output: typeof Nothing };
type Route<A extends Address, P, W, O> = Parts<A> & { allow: P } & W & ParamsOf<A> & OutputOf<O> & O;

/** A route's address, who may call it (a permission, or `public`: anyone, signed in or not), its input and its output. */
function route<const A extends Address, const P extends Permission | 'public', W, const O extends Rule & Schemas>(
  address: A,
  allow: P,
  write: W,
  options: O,
): Route<A, P, W, O> {
  const [method, path] = address.split(' ');
  const params = path!.includes('/:id') && { params: ById };
  return { method, path, allow, ...write, output: Nothing, ...params, ...options } as Route<A, P, W, O>;
}

const builder =
  <V extends Verb, W extends { write?: Write }>(write: W) =>
  <const A extends Address<V>, const P extends Permission | 'public', const O extends Rule & Schemas = object>(
    address: A,
    allow: P,
    options: O = {} as O,
  ) =>
    route(address, allow, write, options);

type Change = Exclude<Verb, 'GET' | 'HEAD'>;
export const read = builder<'GET', object>({});
export const readHead = builder<'HEAD', object>({});
export const command = builder<Change, { write: 'command' }>({ write: 'command' });
export const action = builder<Change, { write: 'exempt' }>({ write: 'exempt' });
export const queryByPost = builder<'POST', { write: 'none' }>({ write: 'none' });

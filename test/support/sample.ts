import type { RouteKey, Routes } from '#contract/routes.ts';
import type { Client } from '#test/support/client.ts';
import type { Person } from '#test/support/people.ts';
import type { World } from '#test/support/world.ts';

/** A request; without a client the office sends it. */
export type Request = {
  client?: Client;
  id?: string;
  query?: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
};

export type Probe = {
  body?: unknown;
  query?: string;
  /** The response for permitted senders, if it isn't 200. */
  status?: number;
};

export type Sample = {
  /** Sent by every role, with the owner's id as `:id`. Without one: an empty request, 404 if there is an `:id`. */
  probe?: (owner: Person) => Probe;
  /** Creates everything that the request needs to succeed, new each time. Without one, an empty request succeeds. */
  success?: (world: World) => Promise<Request>;
};

/** Routes whose empty request can't succeed: they change something, or they are about one row. */
type Needy = { write: 'command' | 'exempt' } | { path: `${string}:id${string}` };
type SampleOf<K extends RouteKey> = Routes[K] extends Needy ? Sample & Required<Pick<Sample, 'success'>> : Sample;

/** Samples for every route with such a name. */
export type Samples<Name extends string> = { [K in Extract<RouteKey, Name>]: SampleOf<K> };

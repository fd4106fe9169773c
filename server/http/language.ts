import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/base/language.ts';
import { asActor } from '#server/db/asActor.ts';
import * as business from '#server/features/business/business.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import { offeredOf } from '#server/language.ts';

const cookieOf = /(?:^|; )language=([^;]*)/;

/**
 * The offered language that a browser asks for: its cookie's language, else the best of Accept-Language (RFC 9110, 12.5.4), where
 * `es` satisfies `es-MX`. Null when it asks for no language that we offer.
 */
export function askedLanguage(
  { cookie, 'accept-language': accepted = '' }: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
  offered: readonly Language[],
): Language | null {
  const chosen = cookieOf.exec(cookie ?? '')?.[1] ?? '';
  const wanted = accepted
    .split(',')
    .map((range) => range.trim().split(/\s*;\s*q=/i))
    .map(([tag = '', weight = '1']) => ({ tag, weight: Number(weight) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return (
    [chosen, ...wanted.map(({ tag }) => tag)].map((tag) => offeredFor(tag, offered)).find((found) => found) ?? null
  );
}

/** Finds the language itself, or the language without its region or script (RFC 4647, 3.4). */
function offeredFor(tag: string, offered: readonly Language[]): Language | undefined {
  const found = offered.find((language) => language.toLowerCase() === tag.toLowerCase());
  const shorter = tag.slice(0, tag.lastIndexOf('-'));
  return found ?? (tag.includes('-') ? offeredFor(shorter, offered) : undefined);
}

/**
 * The language of the sender of a request: their own, else their browser's, else the business'. The last is read only if the
 * browser asks for no language that we offer.
 */
export async function languageOf(
  { pool, config: { LANGUAGES: offered } }: Pick<Deps, 'pool' | 'config'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  own: string | null | undefined,
): Promise<Language> {
  if (offered.length === 1) return offered[0]!;
  return (
    offeredOf(offered, own) ??
    askedLanguage(headers, offered) ??
    offeredOf(offered, await asActor(pool, null, business.language)) ??
    offered[0]!
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the guard has run. */
    language: Language | null;
  }
}

import type { z } from 'zod';

/** An outside service didn't answer as it should; a later request may succeed. */
export class OutsideFailure extends Error {
  override name = 'OutsideFailure';
}

const longest = 4 * 1_024 * 1_024;

/** The text of an answer. Reading stops as soon as it is too long, so no more than that is ever in memory. */
export async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > longest) throw new OutsideFailure('too long');
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/**
 * Requests JSON from an outside service: ten seconds by default, no redirects, and the schema checks the answer before it is
 * used. The service's own words never reach a user, because they may repeat the requested address.
 */
export async function askJson<S extends z.ZodType>(
  url: string,
  schema: S,
  { agent, body, timeout = 10_000 }: { agent: string; body?: unknown; timeout?: number },
): Promise<z.output<S>> {
  const said = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    headers: {
      'user-agent': agent,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
    .then(async (answer) => ({ status: answer.status, text: await textOf(answer) }))
    .catch((error: Error) => Promise.reject(new OutsideFailure(error.name)));
  if (said.status !== 200) throw new OutsideFailure(`status ${said.status}`);
  const parsed = schema.safeParse(parsedJson(said.text));
  if (!parsed.success) throw new OutsideFailure('not the answer of such a service');
  return parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

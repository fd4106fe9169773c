import type { Random } from '#test/support/fuzz/random.ts';

/** Values that a schema, a cast or a query might fail on. */
const hostile: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(100_000),
  "'; drop table profiles; --",
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '=cmd|calc',
  '\u202e\u200b\ufeff',
  '__proto__',
  'NaN',
  'Infinity',
  '-1',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '-271821-04-20',
  '+275760-09-13T00:00:00Z',
  '2026-03-08T02:30:00-05:00',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  -1,
  0,
  1.5,
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  true,
  [],
  [[]],
  {},
  { toString: 1 },
  { constructor: { prototype: {} } },
];

type Spot = { holder: Record<string, unknown> | unknown[]; key: string | number };

function spotsOf(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Spot['holder'];
  const keys = Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder);
  const here = keys.map((key) => ({ holder, key }));
  return here.concat(Object.values(holder).flatMap(spotsOf));
}

/** The same body with one to three wrong values. */
export function bend(body: unknown, random: Random, ids: readonly string[]): unknown {
  const root = { body: structuredClone(body) };
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const { holder, key } = random.pick(spotsOf(root));
    const inner = (holder as Record<string | number, unknown>)[key];
    const put = (value: unknown) => {
      (holder as Record<string | number, unknown>)[key] = value;
    };
    const how = random.below(8);
    if (how === 0 && ids.length > 0) put(random.pick(ids));
    else if (how === 1 && holder !== root && !Array.isArray(holder)) delete holder[key];
    else if (how === 2 && typeof inner === 'object' && inner !== null && !Array.isArray(inner))
      (inner as Record<string, unknown>)[random.pick(['id', 'role', 'extra', 'client_id'])] = structuredClone(
        random.pick(hostile),
      );
    else if (how === 3 && Array.isArray(inner))
      put(Array.from({ length: 1_000 }, () => structuredClone(inner[0] ?? null)));
    else if (how === 4 && typeof inner === 'number') put(inner * random.pick([-1, 1_000_000, 0.1]));
    else if (how === 5 && typeof inner === 'string') put(inner + inner.slice(0, 1).repeat(300));
    else put(structuredClone(random.pick(hostile)));
  }
  return root.body;
}

/** Bodies that aren't JSON, or are too large. */
export const rawBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"a":1}{"b":2}',
  '{"__proto__":{"role":"admin"}}',
  '[[[['.repeat(5_000),
  `{"full_name":"${'x'.repeat(300_000)}"}`,
  '\u0000',
];

/** Queries that don't match their names. */
export const rawQueries: readonly string[] = [
  '?',
  '?cursor=%00',
  '?cursor=eyJhIjoxfQ',
  '?search=%F0%9F',
  '?search=a&search=b',
  '?from=2026-11-16&to=0001-01-01',
  '?id[]=1&id[toString]=2',
  '?__proto__[role]=admin',
  `?search=${'%25'.repeat(50)}`,
  '?from=9999-12-30&to=9999-12-31',
  '?from=0001-01-01&to=0001-01-01',
  '?from=1970-01-01&to=2200-12-31',
  '?month=9999-12',
  '?since=1.99999999999999',
];

import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { addDays } from '#contract/base/days.ts';

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
};
type Path = (string | number)[];
const kinds = ['text', 'number', 'day', 'list'] as const;
/**
 * One field of a request and its possible larger values, largest first. The first one that the route's schema accepts is used.
 */
type Growth = { kind: (typeof kinds)[number]; path: Path; sizes: ((held: unknown) => unknown)[] };
type Filling = { name: string; letters: string; days: readonly string[] };

const today = new Date().toISOString().slice(0, 10);

/** Texts that are hardest for patterns, trigrams and searches by word, and days far away on either side. */
const fillings: readonly Filling[] = [
  {
    name: 'wildcards',
    letters: '%_\\',
    days: ['9999-12-31', '2200-12-31', addDays(today, 3_660), addDays(today, 366)],
  },
  { name: 'words', letters: 'a e i o r s t n ', days: ['0001-01-01', '1970-01-01', addDays(today, -90)] },
];
/** Sizes to try if a schema or its refinement doesn't state a limit. */
const lengths = [20_000, 2_000, 200, 40];
const numbers = [Number.MAX_SAFE_INTEGER, 1e9, 1e6, 10_000, 1_000, 100, 20];
const counts = [1_000, 500, 250, 100, 50, 20, 10];
const spans = [84_000, 36_600, 3_660, 1_830, 732, 366, 186, 93, 62, 42, 31, 14, 7];

/** Not sizes: a version belongs to its row, and a cursor comes from the server. */
const kept = new Set(['version', 'cursor', 'since']);

/** Ids of other rows in the same table, for a list of ids. */
type Others = (id: string) => Promise<string[]>;
export type Variant = { name: string; value: unknown };

/** The request grown as far as its schema allows: all of it at once, and by kind, because a rule may refuse the whole. */
export async function largest(type: z.ZodType, ordinary: unknown, others: Others): Promise<Variant[]> {
  const schema = z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }) as Schema;
  const variants = new Map<string, Variant>();
  for (const filling of fillings) {
    const found = await growthsOf(schema, ordinary, { path: [], filling, others });
    const choices = [
      { name: 'all', growths: found },
      ...kinds.map((kind) => ({ name: kind, growths: found.filter((one) => one.kind === kind) })),
    ];
    for (const { name, growths } of choices) {
      const value = grown(type, ordinary, growths);
      const text = JSON.stringify(value);
      if (!variants.has(text)) variants.set(text, { name: `${name}, ${filling.name}`, value });
    }
  }
  variants.delete(JSON.stringify(ordinary));
  return [...variants.values()];
}

function grown(type: z.ZodType, ordinary: unknown, growths: Growth[]): unknown {
  let value = ordinary;
  // Lists come last: by then their entries have grown.
  const inOrder = growths.toSorted((one, another) => kinds.indexOf(one.kind) - kinds.indexOf(another.kind));
  for (const { path, sizes } of inOrder) {
    const taken = sizes.map((size) => put(value, path, size)).find((next) => type.safeParse(next).success);
    if (taken !== undefined) value = taken;
  }
  return value;
}

type Where = { path: Path; filling: Filling; others: Others };

async function growthsOf(schema: Schema, held: unknown, where: Where): Promise<Growth[]> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const fitting = choices.find(({ type }) => type === jsonType(held)) ?? choices.find(({ type }) => type !== 'null');
    return fitting ? growthsOf(fitting, held, where) : [];
  }
  if (schema.enum || schema.const !== undefined) return [];
  const { path, filling, others } = where;
  switch (schema.type ?? 'anything') {
    case 'object':
      return fieldsOf(schema, (held ?? {}) as Record<string, unknown>, where);
    case 'array': {
      if (!Array.isArray(held) || held.length === 0) return [];
      const inside = await Promise.all(
        held.map((item, index) => growthsOf(schema.items ?? {}, item, { ...where, path: [...path, index] })),
      );
      const most = schema.maxItems ?? counts[0]!;
      const ids = schema.items?.format === 'uuid' ? await others(held[0] as string) : [];
      const sizes = [most, ...counts.filter((count) => count < most)].map(
        (count) => (list: unknown) => listOf(list as unknown[], count, ids),
      );
      return [...inside.flat(), { kind: 'list', path, sizes }];
    }
    case 'integer':
    case 'number':
      return [{ kind: 'number', path, sizes: [schema.maximum ?? numbers[0]!, ...numbers].map((size) => () => size) }];
    case 'string':
      return textsOf(schema, path, filling);
    default:
      return [];
  }
}

async function fieldsOf(schema: Schema, held: Record<string, unknown>, where: Where): Promise<Growth[]> {
  const { path } = where;
  const fields = schema.properties ?? {};
  const found: Growth[] = [];
  for (const [name, inner] of Object.entries(fields)) {
    const end = name.replace(/from$/, 'to');
    const start = name.replace(/to$/, 'from');
    // Both ends of a period grow at once: one alone would be before the other, or too far from it.
    if (end !== name && fields[end])
      found.push({
        kind: 'day',
        path,
        sizes: [{ [name]: '1970-01-01', [end]: '2200-12-31' }, ...spans.map((span) => period(name, end, span))].map(
          (days) => (object) => ({ ...(object as object), ...days }),
        ),
      });
    else if (!kept.has(name) && (start === name || !fields[start]))
      found.push(...(await growthsOf(inner, held[name], { ...where, path: [...path, name] })));
  }
  return found;
}

const period = (from: string, to: string, days: number) => ({
  [from]: addDays(today, 31 - days),
  [to]: addDays(today, 30),
});

function textsOf({ format, maxLength }: Schema, path: Path, { letters, days }: Filling): Growth[] {
  if (format === 'date') return [{ kind: 'day', path, sizes: days.map((day) => () => day) }];
  if (format === 'date-time') return [{ kind: 'day', path, sizes: days.map((day) => () => `${day}T15:00:00Z`) }];
  if (format) return [];
  const sizes = maxLength ? [maxLength, ...lengths.filter((length) => length < maxLength)] : lengths;
  return [{ kind: 'text', path, sizes: sizes.map((length) => () => letters.repeat(length).slice(0, length)) }];
}

/** This many entries of the list: other rows' ids, or the first entry repeated, with a new id if it has one. */
function listOf(list: unknown[], count: number, ids: string[]): unknown[] {
  if (ids.length > 0) return ids.slice(0, count);
  const [first] = list;
  const again = () =>
    typeof first === 'object' && first !== null && 'id' in first ? { ...first, id: uuidv7() } : first;
  return [...list, ...Array.from({ length: Math.max(0, count - list.length) }, again)];
}

const jsonType = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

function put(value: unknown, [key, ...rest]: Path, size: (held: unknown) => unknown): unknown {
  if (key === undefined) return size(value);
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = put(copy[key], rest, size);
  return copy;
}

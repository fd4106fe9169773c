import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#contract/routes.ts';
import { generate } from '#test/support/fuzz/generate.ts';
import { randomFrom } from '#test/support/fuzz/random.ts';

/*
 * Every field of a request has a meaningful bound: its length, its number, its size. No request can make the portal count, sum or
 * store without limit.
 */

type Found = { at: string; schema: z.ZodType };

const asType = (schema: unknown) => schema as z.ZodType;

/** Every schema inside a schema, with its path. */
function inside(schema: z.ZodType, at: string): Found[] {
  const here = { at, schema };
  if (schema instanceof z.ZodObject)
    return [here, ...Object.entries(schema.shape).flatMap(([key, value]) => inside(asType(value), `${at}.${key}`))];
  if (schema instanceof z.ZodArray) return [here, ...inside(asType(schema.element), `${at}[]`)];
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => inside(asType(item), `${at}[]`));
  if (schema instanceof z.ZodRecord) {
    const of = asType(schema.valueType);
    const values = of instanceof z.ZodUnknown ? [] : inside(of, `${at}{}`);
    return [here, ...inside(asType(schema.keyType), `${at}{key}`), ...values];
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inside(asType(option), at));
  if (schema instanceof z.ZodPipe) return inside(asType(schema.in), at);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inside(asType(schema.unwrap()), at);
  return [here];
}

const json = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    minimum?: number;
    exclusiveMinimum?: number;
    maximum?: number;
    maxLength?: number;
    maxItems?: number;
    pattern?: string;
    additionalProperties?: unknown;
  };

const refuses = (schema: z.ZodType, value: unknown) => !schema.safeParse(value).success;

/** A pattern that limits how often each of its parts repeats. */
const isFinite = (pattern: string) =>
  /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern.replaceAll(/\\.|\[[^\]]*\]/g, 'x'));

const aDay = (day: string) => [day, `${day}T12:00:00Z`];
const longAgo = ['0001-01-01', '1969-12-31', '2201-01-01', '9999-12-31'].flatMap(aDay);

function textFault(schema: z.ZodType): string | null {
  const { maxLength, pattern = '' } = json(schema);
  if (schema instanceof z.ZodISODate || schema instanceof z.ZodISODateTime) {
    const taken = longAgo.filter((day) => !refuses(schema, day));
    if (taken.length > 0) return `takes ${taken.join(', ')}`;
    if (schema instanceof z.ZodISODate) return null;
  }
  if (schema instanceof z.ZodUUID || maxLength !== undefined || isFinite(pattern)) return null;
  return 'has no longest text';
}

function numberFault(schema: z.ZodType): string | null {
  const { minimum, exclusiveMinimum, maximum } = json(schema);
  const least = minimum ?? exclusiveMinimum ?? -Infinity;
  return least > Number.MIN_SAFE_INTEGER && (maximum ?? Infinity) < Number.MAX_SAFE_INTEGER ? null : 'has no bounds';
}

/** A record with too many values, or too large a value, is refused. */
function recordFault(schema: z.ZodRecord): string | null {
  const values = asType(schema.valueType) instanceof z.ZodUnknown ? ['x'.repeat(100_000)] : [];
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, key) => [`key${key}`, '']));
  return [many, ...values.map((value) => ({ value }))].every((value) => refuses(schema, value)) ? null : 'has no end';
}

function faultOf(schema: z.ZodType): string | null {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textFault(schema);
  if (schema instanceof z.ZodNumber) return numberFault(schema);
  if (schema instanceof z.ZodArray) return json(schema).maxItems === undefined ? 'has no greatest length' : null;
  if (schema instanceof z.ZodRecord) return recordFault(schema);
  if (schema instanceof z.ZodObject) return json(schema).additionalProperties === false ? null : 'takes unknown keys';
  const closed = [z.ZodEnum, z.ZodLiteral, z.ZodBoolean, z.ZodNull];
  return closed.some((kind) => schema instanceof kind) ? null : `is ${schema.def.type}, which is anything`;
}

/** Names of fields that begin and end a range. */
const ends: [RegExp, string][] = [
  [/^(|.*_)from$/, '$1to'],
  [/^from$/, 'until'],
  [/^(|.*_)start$/, '$1end'],
  [/^(|.*_)starts$/, '$1ends'],
  [/^started_at$/, 'ended_at'],
  [/^starts_on$/, 'ends_on'],
  [/^opens$/, 'closes'],
  [/^min$/, 'max'],
];
const pairsOf = (schema: z.ZodObject): [string, string][] =>
  Object.keys(schema.shape).flatMap((first) =>
    ends
      .filter(([name]) => name.test(first))
      .map(([name, last]): [string, string] => [first, first.replace(name, last)])
      .filter(([, last]) => last in schema.shape),
  );

/** Two values of every ordered kind, the earlier one first. */
const ordered: [unknown, unknown][] = [
  ['2026-11-16', '2026-11-18'],
  ['2026-11-16T14:00:00Z', '2026-11-16T16:00:00Z'],
  ['09:00', '17:00'],
  [100, 200],
];

/** An input that the schema accepts with its two ends in order is refused with the ends swapped. */
function pairFault(schema: z.ZodObject, [first, last]: [string, string]): string | null {
  const random = randomFrom(26);
  for (let attempt = 0; attempt < 500; attempt += 1) {
    // A break lies within the working hours.
    const around = 'starts' in schema.shape ? { starts: '06:00', ends: '20:00' } : {};
    const value = { ...(generate(schema, random, []) as object), ...around };
    const fitting = ordered.find(([one, other]) => !refuses(schema, { ...value, [first]: one, [last]: other }));
    if (!fitting) continue;
    const [one, other] = fitting;
    return refuses(schema, { ...value, [first]: other, [last]: one }) ? null : `takes ${last} before ${first}`;
  }
  return `was never taken with ${first} and ${last}`;
}

const asked = Object.entries(routes).flatMap(([key, route]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (route as Partial<Record<typeof part, z.ZodType>>)[part];
    return schema ? inside(schema, `${key} ${part}`) : [];
  }),
);
const faultsOf = (found: Found[], fault: (schema: z.ZodType) => string | null) =>
  found.flatMap(({ at, schema }) => {
    const said = fault(schema);
    return said === null ? [] : [`${at} ${said}`];
  });
const pairFaults = (schema: z.ZodType) =>
  schema instanceof z.ZodObject
    ? (pairsOf(schema)
        .map((pair) => pairFault(schema, pair))
        .find(Boolean) ?? null)
    : null;

describe('what a request says', () => {
  test('has a bound that means something, in every route', () => {
    expect(asked.length).toBeGreaterThan(1_000);
    expect(faultsOf(asked, faultOf)).toEqual([]);
  });

  test('never ends before it begins', () => {
    const pairs = asked.filter(({ schema }) => schema instanceof z.ZodObject && pairsOf(schema).length > 0);
    expect(pairs.length).toBeGreaterThan(25);
    expect(faultsOf(pairs, pairFaults)).toEqual([]);
  });

  test('is found where it has none', () => {
    const unbounded = {
      text: z.string(),
      pattern: z.string().regex(/^a+$/),
      email: z.email(),
      instant: z.iso.datetime(),
      day: z.iso.date(),
      count: z.number().int(),
      least: z.number().int().min(0),
      list: z.array(z.boolean()).optional(),
      map: z.record(z.string().max(9), z.string().max(9)).nullable(),
      whatever: z.unknown(),
      loose: z.looseObject({}),
    };
    const found = faultsOf(inside(z.strictObject(unbounded), ''), faultOf);
    expect(found.map((fault) => fault.split(' ')[0])).toEqual(Object.keys(unbounded).map((key) => `.${key}`));
    expect(pairFaults(z.strictObject({ from: z.iso.date(), to: z.iso.date() }))).toBe('takes to before from');
    const bounded = { code: z.string().regex(/^[a-z]{2,4}\d$/), share: z.number().min(0).max(1) };
    expect(faultsOf(inside(z.strictObject(bounded), ''), faultOf)).toEqual([]);
  });
});

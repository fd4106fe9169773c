import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Random } from '#test/support/fuzz/random.ts';

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
};

const schemas = new Map<z.ZodType, Schema>();

/** A value that the schema accepts, as far as JSON Schema can express it: refinements may still refuse it. */
export function generate(type: z.ZodType, random: Random, ids: readonly string[]): unknown {
  let schema = schemas.get(type);
  if (!schema) {
    schema = z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }) as Schema;
    schemas.set(type, schema);
  }
  return valueOf(schema, random, ids);
}

function valueOf(schema: Schema, random: Random, ids: readonly string[]): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(random.pick(choices), random, ids);
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as Schema, random, ids);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type ?? 'anything') {
    case 'object': {
      const ends = endsOf(schema, random);
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => name in ends || schema.required?.includes(name) || random.chance(0.2))
          .map(([name, inner]) => [name, ends[name] ?? valueOf(inner, random, ids)]),
      );
    }
    case 'array': {
      const { minItems = 0, maxItems = 4 } = schema;
      const length = minItems + random.below(Math.min(maxItems - minItems, 3) + 1);
      return Array.from({ length }, () => valueOf(schema.items ?? {}, random, ids));
    }
    case 'integer':
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return textOf(schema, random, ids);
    default:
      return random.pick(['', 0, null, {}, []]);
  }
}

function numberOf({ minimum = -1_000, maximum = 1_000_000 }: Schema, random: Random): number {
  const edge = random.below(4);
  if (edge === 0) return minimum;
  if (edge === 1) return maximum;
  return minimum + random.below(Math.min(maximum - minimum, 1_000) + 1);
}

/** Both ends of a period at once: the limits of a calendar, a clock or a loop, and recent times as a phone sends them. */
const pairs: readonly (readonly [string, string])[] = [
  ['0001-01-01T00:00:00Z', '0001-01-01T05:00:00Z'],
  ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T05:00:00Z'],
  ['1970-01-01T00:00:00Z', '2200-12-31T23:59:59Z'],
  ['2200-12-30T00:00:00Z', '2200-12-31T23:59:59Z'],
  ['9999-12-30T00:00:00Z', '9999-12-31T23:59:59Z'],
  ['2200-12-31T00:00:00Z', '1970-01-01T00:00:00Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T23:59:59Z'],
  ['2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z'],
  ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
  [ago(240), ago(224)],
  [ago(20), ago(1)],
];

function ago(hours: number): string {
  return `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19)}Z`;
}

/** The JSON Schema format of a schema or one of its alternatives: `date`, `date-time` and others. */
const formatOf = ({ format, anyOf }: Schema): string => format ?? anyOf?.map(formatOf).find(Boolean) ?? '';
const asFormat = (instant: string, format: string) => (format === 'date' ? instant.slice(0, 10) : instant);

/** Every second object with two days or instants gets a pair: the first field its first end, all others the second. */
function endsOf({ properties = {} }: Schema, random: Random): Record<string, string> {
  const dated = Object.entries(properties).filter(([, inner]) => ['date', 'date-time'].includes(formatOf(inner)));
  if (dated.length < 2 || random.chance(0.5)) return {};
  const [first, second] = random.pick(pairs);
  return Object.fromEntries(
    dated.map(([name, inner], at) => [name, asFormat(at === 0 ? first : second, formatOf(inner))]),
  );
}

const letters = 'abc XYZ-éßŁ漢🧽';
const instants = [...new Set(pairs.flat()), '2026-11-16T14:00:00Z', '2026-11-20T14:00:00Z'];
const known: Record<string, readonly string[]> = {
  date: instants.map((instant) => asFormat(instant, 'date')),
  'date-time': instants,
  email: ['walter.briggs@mail.example', 'a@b.co'],
  uri: ['https://example.com', 'javascript:alert(1)'],
};
const patterned = ['08:20', '2026-11', '42', 'UTC', '#a1b2c3', 'USD', 'QUJD'];

function textOf(schema: Schema, random: Random, ids: readonly string[]): string {
  const { format = '', pattern, minLength = 0, maxLength = 40 } = schema;
  if (format === 'uuid') return random.chance(0.7) && ids.length > 0 ? random.pick(ids) : uuidv7();
  if (known[format]) return random.pick(known[format]);
  if (pattern) {
    const fitting = patterned.filter((text) => new RegExp(pattern).test(text));
    if (fitting.length > 0) return random.pick(fitting);
  }
  const length = random.chance(0.1)
    ? maxLength
    : minLength + random.below(Math.max(1, Math.min(20, maxLength) - minLength));
  return Array.from({ length }, () => random.pick([...letters]))
    .join('')
    .slice(0, maxLength);
}

import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

type JsonSchema = { [key: string]: unknown; anyOf?: JsonSchema[]; type?: string };

/** What a printer has no use for: it prints what is there, it doesn't judge it. */
const judging = new Set([
  '$schema',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'propertyNames',
]);

/** "This or null" is said in a way that needs no trying out at run time. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as JsonSchema;
  const [some, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (some && others.length === 0) return { ...(plain({ ...rest, ...some }) as object), nullable: true };
  const kept = Object.entries(schema).filter(([key]) => !judging.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, plain(value)]));
}

/**
 * Prints an answer by the contract: what the contract doesn't name stays here, what it needs and isn't there is an error.
 * A printer is made for each route when it first answers; running the schema on every row took longer than the query.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let print: ((data: unknown) => string) | null = null;
  return (data) => {
    print ??= fastJson(
      plain(z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline', target: 'draft-7' })) as never,
    );
    return print(data);
  };
};

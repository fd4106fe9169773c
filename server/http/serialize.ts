import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

type JsonSchema = { [key: string]: unknown; anyOf?: JsonSchema[]; type?: string };

/** Keywords that only validate; the serializer doesn't need them. */
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

/** Rewrites "this or null" as `nullable`, so that nothing has to be tried at run time. */
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
 * Serializes an answer by the contract: fields that the contract doesn't name are dropped, and a missing required field is an
 * error. The serializer of a route is compiled at its first answer; running the schema on every row took longer than the query.
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

import { useSearchParams } from 'react-router';
import { isDay } from '#contract/base/days.ts';
import { isUuid } from '#web/isUuid.ts';

/** Reads one parameter of the address. An invalid value is undefined or the fallback: it counts as absent. */
type Reader<Value = string | number | undefined> = (text: string) => Value;
export type Schema = Record<string, Reader>;
type Values<S extends Schema> = { [Name in keyof S]: ReturnType<S[Name]> };
/** An empty value removes a parameter. */
type Changes<S extends Schema> = { [Name in keyof S]?: ReturnType<S[Name]> | '' | null };

export const text =
  (limit = 100): Reader<string | undefined> =>
  (said) =>
    said.slice(0, limit) || undefined;

export const oneOf =
  <const Value extends string, Fallback extends Value | undefined = undefined>(
    values: readonly Value[],
    fallback?: Fallback,
  ): Reader<Value | Fallback> =>
  (said) =>
    values.find((each) => each === said) ?? (fallback as Fallback);

export const day: Reader<string | undefined> = (said) => (isDay(said) ? said : undefined);

export const uuid: Reader<string | undefined> = (said) => (isUuid(said) ? said : undefined);

/** Only set filters have a key, so that the result can be counted and sent as it is. */
export function readFilters<S extends Schema>(schema: S, params: URLSearchParams): Values<S> {
  const read = Object.entries(schema).map(([name, reader]) => [name, reader(params.get(name)?.trim() ?? '')] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Values<S>;
}

/** The address with some parameters changed. A value that equals the default isn't written. */
export function writeFilters<S extends Schema>(schema: S, changes: Changes<S>, params: URLSearchParams) {
  const after = new URLSearchParams(params);
  for (const [name, reader] of Object.entries(schema)) {
    if (!(name in changes)) continue;
    const value = changes[name] ?? '';
    if (value === '' || value === reader('')) after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}

/** Removes every parameter that a schema names. */
export const nothingOf = <S extends Schema>(schema: S) =>
  Object.fromEntries(Object.keys(schema).map((name) => [name, null])) as { [Name in keyof S]: null };

/** The address holds the filters and the open record, so that a link or Back restores them. */
export function useFilters<S extends Schema>(schema: S) {
  const [params, setParams] = useSearchParams();
  function change(changes: Changes<S>, replace: boolean) {
    // Reads the current address, not the rendered one: otherwise the second of two quick changes would undo the first.
    const now = new URLSearchParams(window.location.search);
    setParams(writeFilters(schema, changes, now), { replace, preventScrollReset: true });
  }
  return {
    filter: readFilters(schema, params),
    set: (changes: Changes<S>) => change(changes, true),
    /** As a history entry of its own, which Back undoes. */
    push: (changes: Changes<S>) => change(changes, false),
    /** The same step as a link. */
    path: (changes: Changes<S>) => `?${writeFilters(schema, changes, params)}`,
  };
}

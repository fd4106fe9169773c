export const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];

/** The named fields of a record. */
export const pick = <T extends object, K extends keyof T>(record: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<T, K>;

/** The named texts of a record, or of none. Without words they are `empty`: '' in a form, null in a request. */
export const textsOf = <K extends string, E extends '' | null>(
  record: { readonly [Key in K]?: string | null | undefined } | null,
  keys: readonly K[],
  empty: E,
): Record<K, string | E> =>
  Object.fromEntries(keys.map((key) => [key, record?.[key]?.trim() || empty])) as Record<K, string | E>;

import { fill } from '#contract/text/fill.ts';

/** The first sentence whose values are all known, filled in. */
export function sentence(options: readonly string[], values: Readonly<Record<string, string | null>>): string {
  const known = options.find((option) => [...option.matchAll(/\{(\w+)\}/g)].every(([, name]) => values[name!] != null));
  return fill<string>(known ?? '', values);
}

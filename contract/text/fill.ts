type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** Puts values into a text of the catalog: `fill('Welcome to the {role} dashboard.', { role: 'sales' })`. */
export function fill<T extends string>(text: T, values: Record<Placeholder<T>, string | number>): string {
  const byName: Record<string, string | number> = values;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(byName[name]));
}

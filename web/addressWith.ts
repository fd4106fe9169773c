/**
 * The address' parameters with some of them changed; an empty value takes one away. It reads the address itself, not
 * what a page was drawn with: of two quick changes the second would otherwise undo the first.
 */
export function addressWith(
  changes: Record<string, string | null>,
  from = new URLSearchParams(window.location.search),
): URLSearchParams {
  const after = new URLSearchParams(from);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

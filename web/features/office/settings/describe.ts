import { settingsText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';

type Value = string | number | boolean;

const named = 3;

/** 'Lockout threshold' in mid-sentence; 'SMS' stays as it is. */
const lower = (text: string) => (/^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One change in a few words: 'lockout threshold from 5 to 4', 'SMS on', or only the name if the values are long. */
export function describeChange(what: string, from: Value, to: Value): string {
  const name = lower(what);
  if (typeof to === 'boolean') return fill(to ? settingsText.on : settingsText.off, { what: name });
  const [before, after] = [String(from), String(to)];
  const short = before && after && before.length + after.length <= 24;
  return short ? fill(settingsText.fromTo, { what: name, from: before, to: after }) : name;
}

/** The save bar's text: one change in its title, several beside it. */
export function describeChanges(changes: readonly string[]): { unsaved: string; detail: string | null } {
  const [first = ''] = changes;
  if (changes.length === 1) return { unsaved: fill(settingsText.oneChange, { change: first }), detail: null };
  const shown = changes.slice(0, named).join(', ');
  const left = changes.length - named;
  return {
    unsaved: fill(settingsText.changes, { count: changes.length }),
    detail: upper(left > 0 ? fill(settingsText.more, { first: shown, count: left }) : shown),
  };
}

import { useState } from 'react';

type Options = {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  /** Formats the value for display. */
  format: (value: string) => string;
  /** Null if it is invalid. */
  parse: (typed: string) => string | null;
  /** Whether the text is complete, so that it counts at once. */
  isWhole: (typed: string) => boolean;
  /** What counts while the text is empty or can't be read: nothing in a form, the day that was in force in a filter. */
  meanwhile: string;
};

/** A field that takes a day or a time in any common format. The text counts when the user leaves the field. */
export function useTyped({ value, onChange, format, parse, isWhole, meanwhile }: Options) {
  /** Typed text belongs to a value: a new value from outside replaces it. */
  const [typed, setTyped] = useState<{ text: string; of: string; left?: boolean } | null>(null);
  const current = typed?.of === value ? typed : null;
  const keep = (next: string) => {
    if (next !== value) onChange({ target: { value: next } });
  };
  return {
    shown: current?.text ?? (value ? format(value) : ''),
    /** Invalid text stays for correction, and no value is taken from it. */
    unread: current?.left ?? false,
    type(text: string) {
      const read = isWhole(text) ? parse(text) : text.trim() ? value : meanwhile;
      setTyped({ text, of: read ?? value });
      keep(read ?? value);
    },
    leave() {
      if (!current) return;
      const read = current.text.trim() ? parse(current.text) : '';
      setTyped(read === null ? { text: current.text, of: meanwhile, left: true } : null);
      keep(read ?? meanwhile);
    },
    choose(chosen: string) {
      setTyped(null);
      keep(chosen);
    },
  };
}

import { useState } from 'react';

type Options = {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  /** How the value is written for people. */
  format: (value: string) => string;
  /** Null: it can't be read. */
  parse: (typed: string) => string | null;
  /** Nothing typed after it makes it another one, so that it counts at once. */
  isWhole: (typed: string) => boolean;
};

/** A field in which people write a day or a time in their own way. What they wrote counts once they leave it. */
export function useTyped({ value, onChange, format, parse, isWhole }: Options) {
  /** Belongs to a value: one that comes from elsewhere replaces it. */
  const [typed, setTyped] = useState<{ text: string; of: string; left?: boolean } | null>(null);
  const current = typed?.of === value ? typed : null;
  const keep = (next: string) => {
    if (next !== value) onChange({ target: { value: next } });
  };
  return {
    shown: current?.text ?? (value ? format(value) : ''),
    /** What can't be read stays to be corrected, and nothing is taken for it. */
    unread: current?.left ?? false,
    type(text: string) {
      const read = isWhole(text) ? parse(text) : text.trim() ? value : '';
      setTyped({ text, of: read ?? value });
      keep(read ?? value);
    },
    leave() {
      if (!current) return;
      const read = current.text.trim() ? parse(current.text) : '';
      setTyped(read === null ? { text: current.text, of: '', left: true } : null);
      keep(read ?? '');
    },
    choose(chosen: string) {
      setTyped(null);
      keep(chosen);
    },
  };
}

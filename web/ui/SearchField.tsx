import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pause = 300;

type Props = {
  label: string;
  clear: string;
  value: string;
  onSearch: (text: string) => void;
  /** Takes the focus when the page opens, unless that opens an on-screen keyboard. */
  first?: boolean;
};

/** Searches when the typing pauses, not at every key. */
export function SearchField({ label, clear, value, onSearch, first = false }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Searches sent but not yet applied: the value follows a moment later, and the user may have typed more by then. */
  const [asked, setAsked] = useState<readonly string[]>([]);

  function search(wanted: string) {
    if (wanted === value) return;
    setAsked([...asked, wanted]);
    onSearch(wanted);
  }
  const searchLater = useEffectEvent(search);

  if (known !== value) {
    setKnown(value);
    setAsked(asked.slice(asked.indexOf(value) + 1));
    // Changed from outside, by Back or by a reset of the filters.
    if (!asked.includes(value)) setText(value);
  }

  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => searchLater(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value]);

  useEffect(() => {
    if (first && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [first]);

  return (
    <div className="relative">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text.trim());
        }}
        className="h-12 w-full rounded-control bg-surface pr-12 pl-9 text-16 text-ellipsis edge-control placeholder:text-muted md:h-9 md:pr-9 md:text-13"
      />
      {text && (
        <button
          type="button"
          aria-label={clear}
          onClick={() => {
            setText('');
            search('');
          }}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-muted hover:text-text md:w-9"
        >
          <X size={15} aria-hidden />
        </button>
      )}
    </div>
  );
}

import { paletteText } from '#text/palette.ts';

const key = 'rounded-chip px-1.5 font-sans text-11/[1.125rem] text-text edge-control';

/** The keyboard shortcuts and search hints. Phones don't show them. */
export function Keys({ records }: { records: boolean }) {
  const { move, open, newTab } = paletteText.keys;
  const lines = [
    { keys: ['↑', '↓'], does: move },
    { keys: ['Enter'], does: open },
    { keys: ['Ctrl Enter'], does: newTab },
  ];
  return (
    <p className="flex h-11 flex-none items-center gap-5 rule-t px-5 text-12 text-muted max-md:hidden">
      {lines.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1.5">
          {keys.map((each) => (
            <kbd key={each} className={key}>
              {each}
            </kbd>
          ))}
          {does}
        </span>
      ))}
      {records && <span className="ml-auto truncate">{paletteText.hint}</span>}
    </p>
  );
}

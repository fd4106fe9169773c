/** A text with the words that were looked for in it. */
export function Marked({ text, query }: { text: string; query: string }) {
  const words = query.split(/[\s,]+/).filter((word) => word.length > 1);
  if (words.length === 0) return text;
  const escaped = words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  // Splitting by a group keeps what matched, at every second place.
  return text.split(new RegExp(`(${escaped.join('|')})`, 'gi')).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, which are drawn anew together
        key={index}
      >
        {part}
      </mark>
    ),
  );
}

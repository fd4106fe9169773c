/** A text with a bold `{to}`: the part that a user compares with their own. */
export function Bold({ text, part }: { text: string; part: string }) {
  const [before, after] = text.split('{to}');
  return (
    <>
      {before}
      {after !== undefined && <b className="font-strong wrap-anywhere text-text">{part}</b>}
      {after}
    </>
  );
}

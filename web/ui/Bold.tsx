/** A text of the catalogue whose `{to}` is printed bold: what a person compares with their own. */
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

const modules = [0, 1, 2, 3, 4];

/** Five modules, washed one after the other, and what is loading. */
export function LoadingLine({ text }: { text: string }) {
  return (
    <output className="appear-late flex items-center gap-3 font-medium text-muted">
      <span className="flex gap-[3px]" aria-hidden>
        {modules.map((each) => (
          <span key={each} className="wash size-2.5 rounded-[2px] bg-sunken hairline" />
        ))}
      </span>
      {text}
    </output>
  );
}

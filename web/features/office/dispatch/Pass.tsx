/** Progress as modules, one for each real step; more than fit are drawn as parts of a whole. */
export function Pass({ all, done, paint }: { all: number; done: number; paint: string }) {
  const most = 14;
  const shown = Math.min(all, most);
  const filled = Math.floor((done / all) * shown);
  return (
    <span aria-hidden className="flex min-w-0 flex-1 gap-0.5">
      {Array.from({ length: shown }, (_, index) => (
        <span
          key={index}
          className={`h-[5px] min-w-0 flex-1 rounded-[1px] ${index < filled ? paint : 'bg-surface hairline'}`}
        />
      ))}
    </span>
  );
}

import { LoadingLine } from '#web/ui/LoadingLine.tsx';

const rows = [0, 1, 2, 3, 4, 5];
const bar = 'rounded-module bg-sunken hairline';

/** A list in its final shape before it has content; the loading text stands below it. */
export function SkeletonRows({ text }: { text: string }) {
  return (
    <div>
      <div aria-hidden className="appear-late">
        {rows.map((row) => (
          <div key={row} className="flex h-[72px] items-center gap-3 rule-t px-4 first:border-t-0 md:h-14">
            <span className={`size-8 flex-none ${bar}`} />
            <span className={`h-3 w-1/2 md:w-1/6 ${bar}`} />
            <span className={`ml-auto h-3 w-1/6 max-md:hidden ${bar}`} />
            <span className={`ml-auto h-3 w-1/5 max-md:hidden ${bar}`} />
            <span className={`ml-auto h-3 w-1/12 ${bar}`} />
          </div>
        ))}
      </div>
      <div className="rule-t px-4 py-3.5">
        <LoadingLine text={text} />
      </div>
    </div>
  );
}

/** The rows as a panel of their own. */
export function SkeletonPanel({ text }: { text: string }) {
  return (
    <div className="rounded-panel bg-surface shadow-1">
      <SkeletonRows text={text} />
    </div>
  );
}

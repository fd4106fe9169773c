import { Link } from 'react-router';

type Tab = {
  to: string;
  label: string;
  current: boolean;
  /** Something waits behind it, such as unsaved edits: a module beside the label, and this text for screen readers. */
  mark?: string | null;
  /** The number of rows behind it, up to a cap. */
  count?: string | undefined;
  /** The rows need attention. */
  alarm?: boolean;
};

const variants = {
  line: {
    list: 'flex gap-6 overflow-x-auto rule-b [scrollbar-width:none] max-md:-mx-4 max-md:px-4',
    link: 'relative flex h-12 flex-none scroll-mx-4 items-center gap-2 text-15 font-medium whitespace-nowrap text-muted outline-offset-[-2px] transition-state hover:text-text aria-[current=page]:font-strong aria-[current=page]:text-text aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-t-[2px] aria-[current=page]:after:bg-text md:h-10 md:text-13',
  },
  segments: {
    list: 'segments flex w-fit max-w-full gap-0.5 rounded-card bg-sunken p-[3px] hairline max-md:w-full',
    link: 'flex min-h-11 items-center justify-center gap-2 rounded-chip px-3 text-center text-14/[1.125rem] font-medium wrap-anywhere text-muted transition-state hover:text-text aria-[current=page]:bg-surface aria-[current=page]:text-text aria-[current=page]:shadow-1 max-md:min-w-0 max-md:flex-auto max-md:px-1.5 md:min-h-[30px] md:text-13',
  },
};

/** Scrolls only along the row: the content above it stays in view. */
function bringIntoRow(link: Element): void {
  const row = link.closest('ul');
  if (!row) return;
  const [here, all] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  const margin = 16;
  if (here.right > all.right - margin) row.scrollLeft += here.right - all.right + margin;
  if (here.left < all.left + margin) row.scrollLeft += here.left - all.left - margin;
}

/** Pages of one area. Each has its own address, so they are links: they open in new windows, and Back works. */
export function Tabs({
  label,
  tabs,
  variant = 'line',
}: {
  label: string;
  tabs: Tab[];
  variant?: keyof typeof variants;
}) {
  const { list, link } = variants[variant];
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className={list}>
        {tabs.map(({ to, label: text, current, mark, count, alarm }) => (
          <li key={to} className={variant === 'segments' ? 'contents' : ''}>
            <Link
              to={to}
              aria-current={current ? 'page' : undefined}
              ref={(element) => {
                if (current && element) bringIntoRow(element);
              }}
              className={link}
            >
              {text}
              {count !== undefined && (
                <span
                  className={`rounded-[4px] px-1.5 text-12 font-medium tabular-nums ${alarm ? 'bg-danger-soft text-danger-on' : 'bg-sunken text-muted'}`}
                >
                  {count}
                </span>
              )}
              {mark && (
                <>
                  <span aria-hidden className="size-2 flex-none rounded-[2px] bg-spray ring-1 ring-accent" />
                  <span className="sr-only">{mark}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

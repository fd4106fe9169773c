import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Ellipsis, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { drawerText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { lengthOf, minute } from '#web/features/office/dispatch/clock.ts';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { PriorityMark } from '#web/features/office/jobs/PriorityMark.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { formatRecent } from '#web/when.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = { row: JobRow; selected: boolean; onSelect: (selected: boolean) => void };

/** Becomes true when the element first comes into view, and stays true. */
function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const found = element.current;
    if (!found || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '120px' },
    );
    observer.observe(found);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

/** One waiting job. Its length and price load when the card comes into view. */
export function DrawerCard({ row, selected, onSelect }: Props) {
  const zone = useZone();
  const currency = useCurrency();
  const card = useRef<HTMLLIElement>(null);
  const { data: job } = useQuery({ ...jobQuery(row.id), enabled: useInSight(card) });
  const minutes = job?.items.reduce((sum, item) => sum + item.minutes, 0) ?? 0;
  const cents = job?.items.reduce((sum, item) => sum + (item.price_cents ?? 0), 0) ?? 0;
  return (
    <li
      ref={card}
      data-block={row.id}
      className="relative cursor-grab touch-pan-y rounded-card bg-surface pt-2 pr-2 pb-2.5 pl-1 text-13/[1.125rem] shadow-1 has-[[data-open]:focus-visible]:outline-2 has-[[data-open]:focus-visible]:outline-offset-2 has-[[data-open]:focus-visible]:outline-focus"
    >
      <div className="flex items-center md:items-start">
        <span data-no-drag className="relative z-[1] -my-2.5">
          <Checkbox
            checked={selected}
            aria-label={fill(drawerText.select, { title: row.title })}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </span>
        <button
          type="button"
          data-open
          className="min-w-0 flex-1 truncate text-left font-strong outline-none after:absolute after:inset-0 after:rounded-card"
        >
          {row.title}
        </button>
        <IconButton
          size="work"
          Icon={Ellipsis}
          data-menu
          data-no-drag
          label={fill(workText.actionsOf, { title: row.title })}
          className="relative z-[1] -my-1 text-muted hover:bg-sunken hover:text-text"
        />
      </div>
      <div className="pr-1 pl-2.5">
        <p className="truncate text-muted">
          {[row.client_name, row.place].filter(Boolean).join(', ') || fieldText.noClient}
        </p>
        <p className="mt-1 flex items-center gap-3 tabular-nums">
          <PriorityMark priority={row.priority} />
          <span>{minutes > 0 && lengthOf(minutes * minute)}</span>
          <span className="ml-auto">{cents > 0 && formatCents(cents, currency)}</span>
        </p>
        {(row.due_date || row.assigned_to_name) && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-12 font-medium text-accent">
            {row.due_date && (
              <span className="flex items-center gap-1.5">
                <CalendarClock size={13} aria-hidden />
                {fill(drawerText.due, { date: formatRecent(row.due_date, zone) })}
              </span>
            )}
            {row.assigned_to_name && (
              <span className="flex items-center gap-1.5">
                <UserRound size={13} aria-hidden />
                {fill(drawerText.assigned, { name: row.assigned_to_name })}
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

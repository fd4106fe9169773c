import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  Icon: LucideIcon;
  /** Money and work have different backgrounds; the next visit is spray. */
  ground?: 'work' | 'money' | 'next';
  title: ReactNode;
  note?: ReactNode;
  /** The amount and the date. */
  amount?: ReactNode;
  when?: string;
  /** Stands below the note. */
  children?: ReactNode;
  /** Has no thread to a next entry. */
  last: boolean;
};

const grounds = {
  work: 'bg-surface hairline',
  money: 'bg-sunken hairline',
  next: 'bg-spray text-on-spray',
};

/** One entry of a timeline, with a thread to the next one. */
export function TimelineLine({ Icon, ground = 'work', title, note, amount, when, children, last }: Props) {
  return (
    <li className="relative flex gap-3 pb-3">
      {!last && <span aria-hidden className="absolute top-8 bottom-0 left-[15px] w-px bg-border" />}
      <span aria-hidden className={`grid size-8 flex-none place-items-center rounded-card ${grounds[ground]}`}>
        <Icon size={15} />
      </span>
      <div className="min-w-0 flex-1 leading-[1.125rem]">
        <div className="flex items-baseline gap-3">
          <div className="min-w-0 flex-1">
            <p className="text-15 font-strong wrap-anywhere md:text-13">{title}</p>
            {note && <p className="text-14 wrap-anywhere text-muted md:text-12/[1.0625rem]">{note}</p>}
          </div>
          <div className="flex-none text-right tabular-nums md:flex md:items-baseline md:gap-3">
            {amount && <span className="block text-15 font-strong md:text-13">{amount}</span>}
            {when && <span className="timeline-when block text-13 text-muted md:text-12">{when}</span>}
          </div>
        </div>
        {children}
      </div>
    </li>
  );
}

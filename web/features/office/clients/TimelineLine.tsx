import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  Icon: LucideIcon;
  /** Money stands on another ground than work; what is next is spray. */
  ground?: 'work' | 'money' | 'next';
  title: ReactNode;
  note?: ReactNode;
  /** What it comes to, and when it was. */
  amount?: ReactNode;
  when?: string;
  /** Below the note. */
  children?: ReactNode;
  /** Not joined to another one below. */
  last: boolean;
};

const grounds = {
  work: 'bg-surface hairline',
  money: 'bg-sunken hairline',
  next: 'bg-spray text-on-spray',
};

/** One line of a timeline, joined to the next one by a thread. */
export function TimelineLine({ Icon, ground = 'work', title, note, amount, when, children, last }: Props) {
  return (
    <li className="relative flex gap-3 pb-3">
      {!last && <span aria-hidden className="absolute top-8 bottom-0 left-[15px] w-px bg-border" />}
      <span aria-hidden className={`grid size-8 flex-none place-items-center rounded-card ${grounds[ground]}`}>
        <Icon size={15} />
      </span>
      <div className="min-w-0 flex-1 leading-[18px]">
        <div className="flex items-baseline gap-3">
          <div className="min-w-0 flex-1">
            <p className="text-15 font-strong wrap-anywhere md:text-13">{title}</p>
            {note && <p className="text-14 wrap-anywhere text-muted md:text-12/[17px]">{note}</p>}
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

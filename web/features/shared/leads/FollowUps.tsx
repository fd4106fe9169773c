import { BellRing } from 'lucide-react';
import { Link } from 'react-router';
import type { LeadBoard, LeadCard } from '#contract/sales/lead.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { leadsText as text } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { formatWeekdayName } from '#web/calendar.ts';
import { isLate, wishOf } from '#web/features/shared/leads/describe.ts';
import { stepIcon } from '#web/features/shared/leads/looks.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { button } from '#web/ui/Button.tsx';
import { dayIn, formatTime } from '#web/when.ts';

type Props = { due: LeadBoard['due']; pathOf: (lead: string) => string; wide: boolean };

/** The follow-ups due today, late ones first; on a phone one button starts with the first. */
export function FollowUps({ due, pathOf, wide }: Props) {
  const { count, late, cards } = due;
  const [first] = cards;
  const next = cards.find((lead) => !isLate(lead));
  return (
    <section aria-label={text.followUps} className="lead-strip mb-3">
      <div className="lead-strip-item flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-13 text-chrome-muted md:text-12">{text.followUps}</h2>
          <p className="wide text-22 text-spray tabular-nums">
            {count === 0
              ? text.followUpsNone
              : late > 0
                ? fill(text.followUpsLate, { count: formatNumber(count), late: formatNumber(late) })
                : formatNumber(count)}
          </p>
        </div>
        {!wide && first && (
          <Link to={pathOf(first.id)} className={button({ variant: 'spray' })}>
            {first.next_step === 'call' ? text.startCalling : text.openFirst}
          </Link>
        )}
      </div>
      {wide &&
        cards.slice(0, 4).map((lead) => <Due key={lead.id} lead={lead} to={pathOf(lead.id)} next={lead === next} />)}
    </section>
  );
}

function Due({ lead, to, next }: { lead: LeadCard; to: string; next: boolean }) {
  const zone = useZone();
  const currency = useCurrency();
  const late = isLate(lead);
  const at = lead.follow_up_at ?? '';
  const Icon = late ? BellRing : stepIcon[lead.next_step ?? 'call'];
  const time = formatTime(at, zone);
  const today = dayIn(zone, at) === dayIn(zone);
  return (
    <Link
      to={to}
      preventScrollReset
      data-late={late || undefined}
      className="lead-strip-item grid text-13 hover:bg-chrome-raised"
    >
      <time dateTime={at} className={`text-12 ${next ? 'text-spray' : 'text-chrome-muted'}`}>
        {late
          ? fill(text.since, { day: today ? time : formatWeekdayName(at, zone, 'long') })
          : next
            ? fill(text.next, { time })
            : time}
      </time>
      <span className="flex min-w-0 items-center gap-2 font-strong">
        <Icon size={15} aria-hidden className="flex-none" />
        <span className="truncate">{fill(text.act[lead.next_step ?? 'call'], { name: lead.full_name })}</span>
      </span>
      <span className="truncate text-12 text-chrome-muted">
        {[lead.value_cents !== null && formatCents(lead.value_cents, currency), wishOf(lead)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </Link>
  );
}

import type { LeadDetail, LeadEvent } from '#contract/sales/lead.schema.ts';
import { suitings } from '#contract/trade.ts';
import { fill } from '#contract/text/fill.ts';
import { leadsText, leadText as text } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { eventIcon } from '#web/features/shared/leads/looks.ts';
import { NoteForm } from '#web/features/shared/leads/NoteForm.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { formatLately } from '#web/when.ts';

function titleOf(event: LeadEvent): string {
  const { events } = text;
  const { kind, quote_number: number } = event;
  if (kind === 'status')
    return event.from && event.to ? fill(events.status, { to: leadsText.columns[event.to] }) : events.begun;
  if (kind === 'reassigned') {
    if (event.to_name) return fill(events.reassigned, { to: event.to_name });
    return event.from_name ? events.unassigned : events.reassignedPlain;
  }
  if (kind === 'quoted' && number !== null) return fill(events.quotedNumber, { number });
  if (kind === 'opened' && number !== null) return fill(events.openedNumber, { number });
  return events[kind];
}

/** What else is known of it, in one line. */
function detailOf(event: LeadEvent): string {
  const suits = suitings.find((each) => each === event.suits);
  return [
    event.outcome && text.outcomes[event.outcome],
    event.lost_reason && leadsText.reasons[event.lost_reason],
    event.service_name,
    suits && text.suits[suits],
    event.own ? text.you : event.by_name,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Everything that happened, newest first, and a note on top of it. */
export function LeadTimeline({ lead }: { lead: LeadDetail }) {
  const zone = useZone();
  return (
    <section aria-label={text.timeline} className="grid content-start gap-3 p-5">
      <h3 className="text-15 font-strong md:text-14">{text.timeline}</h3>
      <NoteForm lead={lead} />
      <ul className="lead-events">
        {lead.events.map((event) => {
          const Icon = eventIcon[event.kind];
          const detail = detailOf(event);
          return (
            <li key={event.id}>
              <span aria-hidden className="grid size-[30px] place-items-center rounded-card bg-surface hairline">
                <Icon size={15} />
              </span>
              <div className="min-w-0">
                <p className="flex gap-3 text-14 md:text-13">
                  <span className="min-w-0 flex-1 font-strong">{titleOf(event)}</span>
                  <Moment
                    at={event.at}
                    zone={zone}
                    format={formatLately}
                    className="flex-none text-13 text-muted md:text-12"
                  />
                </p>
                {detail && <p className="text-13 wrap-anywhere text-muted md:text-12">{detail}</p>}
                {event.note && <p className="text-14 wrap-anywhere whitespace-pre-line md:text-13">{event.note}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      {lead.more_events && <p className="text-13 text-muted md:text-12">{text.older}</p>}
    </section>
  );
}

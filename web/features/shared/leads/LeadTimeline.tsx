import { useState } from 'react';
import { leadLimits } from '#contract/base/limits.ts';
import type { LeadDetail, LeadEvent } from '#contract/sales/lead.schema.ts';
import { suitings } from '#contract/booking/requestForm.kinds.ts';
import { actionText } from '#text/actions.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { leadsText, leadText as text } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { eventIcon } from '#web/features/shared/leads/looks.ts';
import { useForm } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
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

/** The event's other facts, in one line. */
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

/** A note changes neither the next step nor the stage. */
function NoteForm({ lead }: { lead: LeadDetail }) {
  const [saved, setSaved] = useState(0);
  return <NoteFields key={saved} lead={lead} onSaved={() => setSaved(saved + 1)} />;
}

function NoteFields({ lead, onSaved }: { lead: LeadDetail; onSaved: () => void }) {
  const log = useCommand('lead.log', onSaved);
  const form = useForm({
    base: { note: '' },
    save: log,
    send: ({ note }) => {
      if (!note.trim()) return;
      const nothing = { outcome: null, lost_reason: null, lost_note: null, next_step: null, follow_up_at: null };
      log.send({ params: { id: lead.id }, body: { version: lead.version, kind: 'note', note, ...nothing } });
    },
  });
  useErrorToast(log.error, text.notLogged);
  return (
    <Form form={form} className="grid justify-items-end gap-2">
      <div className="w-full">
        <TextArea label={text.noteAdd} rows={1} maxLength={leadLimits.note} {...form.field('note')} />
      </div>
      {form.shown.note.trim() && (
        <Button type="submit" softDisabled={form.busy}>
          {form.busy ? actionText.saving : actionText.saveNote}
        </Button>
      )}
    </Form>
  );
}

/** Everything that happened, newest first, with a field for a note above. */
export function LeadTimeline({ lead }: { lead: LeadDetail }) {
  const zone = useZone();
  return (
    <section aria-label={fieldText.timeline} className="grid content-start gap-3 p-5">
      <h3 className="text-15 font-strong md:text-14">{fieldText.timeline}</h3>
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

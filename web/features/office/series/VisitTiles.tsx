import { Ban, Check, Droplet, Minus, Pencil, Plus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Visit } from '#contract/jobs/series.schema.ts';
import { actionText } from '#text/actions.ts';
import { editSeriesText as text } from '#text/series.ts';
import { fill } from '#contract/text/fill.ts';
import { formatMonth, formatWeekdayName } from '#web/calendar.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayIn, formatInstant, formatTime } from '#web/when.ts';

const looks: Record<Visit['state'], string> = {
  done: 'bg-sunken text-muted hairline',
  stays: 'bg-surface hairline',
  changes: 'bg-accent-soft text-accent shadow-[inset_0_0_0_1.5px_var(--accent)]',
  added: 'bg-accent-soft text-accent shadow-[inset_0_0_0_1.5px_var(--accent)]',
  removed: 'bg-danger-soft text-danger-on hairline',
};
const unassignedLook = 'bg-warning-soft text-warning-on shadow-[inset_0_0_0_1.5px_var(--warning-on)]';
const icons: Record<Visit['state'], LucideIcon | null> = {
  done: Check,
  stays: null,
  changes: Pencil,
  added: Plus,
  removed: Minus,
};
const atFirst = 18;

const dayOfMonth = (instant: string, timeZone: string) => Number(dayIn(timeZone, instant).slice(8));

/** Every visit as a calendar leaf: its new state, and its old one. */
export function VisitTiles({ visits, zone }: { visits: Visit[]; zone: string }) {
  const [all, setAll] = useState(false);
  const shown = all ? visits : visits.slice(0, atFirst);
  if (visits.length === 0) return <p className="text-14 text-muted md:text-13">{text.noVisits}</p>;
  return (
    <>
      <ol className="grid grid-cols-4 gap-1.5 md:grid-cols-6" aria-label={actionText.preview}>
        {shown.map((visit, index) => (
          <Tile key={visit.job_id ?? `new-${index}`} visit={visit} zone={zone} />
        ))}
      </ol>
      {shown.length < visits.length && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          {fill(text.showAll, { count: visits.length })}
        </Button>
      )}
    </>
  );
}

function Tile({ visit, zone }: { visit: Visit; zone: string }) {
  const { before, after, state, unassigned } = visit;
  const at = after ?? before;
  const note = noteOf(visit, zone);
  const Icon = unassigned ? TriangleAlert : note.Icon;
  return (
    <li
      className={`min-w-0 rounded-card px-2 py-1.5 ${unassigned ? unassignedLook : looks[state]}`}
      data-state={unassigned ? 'unassigned' : state}
    >
      <span className="sr-only">{spoken(visit, zone)}</span>
      <span aria-hidden>
        <span className="block text-12">{at ? formatMonth(dayIn(zone, at), 'short') : '\u2013'}</span>
        <span className={`block wide text-18/6 tabular-nums ${state === 'removed' ? 'line-through' : ''}`}>
          {at ? dayOfMonth(at, zone) : '\u2013'}
        </span>
        <span className="flex items-center gap-1 text-12 whitespace-nowrap narrow">
          {Icon && <Icon size={12} strokeWidth={2.25} className="flex-none" />}
          <span className={`truncate ${note.struck ? 'line-through' : ''}`}>{note.text}</span>
        </span>
      </span>
    </li>
  );
}

/** The old day, or the old time on the same day; otherwise the state as a word. */
function noteOf(
  { before, after, state }: Visit,
  zone: string,
): { text: string; struck?: boolean; Icon: LucideIcon | null } {
  if (state === 'changes' && before && after && Date.parse(before) !== Date.parse(after)) {
    const moved = dayIn(zone, before) !== dayIn(zone, after);
    const old = moved ? `${formatWeekdayName(before, zone)} ${dayOfMonth(before, zone)}` : formatTime(before, zone);
    return { text: old, struck: true, Icon: null };
  }
  const today = state === 'stays' && after !== null && dayIn(zone, after) === dayIn(zone);
  if (today) return { text: text.today, Icon: Droplet };
  if (state === 'stays' && after === null) return { text: text.unplanned, Icon: Ban };
  return { text: text.states[state], Icon: icons[state] };
}

function spoken({ before, after, state, unassigned }: Visit, zone: string): string {
  const at = after ?? before;
  const said = [at ? formatInstant(at, zone) : text.unplanned, text.states[state]];
  if (state === 'changes' && before) said.push(fill(text.was, { before: formatInstant(before, zone) }));
  if (unassigned) said.push(text.willBe);
  return said.join(', ');
}

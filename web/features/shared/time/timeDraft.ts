import { clockAt, instantAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import type { TimeKind } from '#contract/field/timeEntry.kinds.ts';
import { fieldText } from '#text/fields.ts';
import { correctionFormText as text } from '#text/time.ts';
import type { Problems } from '#web/form.ts';

/** The form's fields of an entry. */
export type TimeDraft = {
  kind: TimeKind;
  job_id: string;
  day: string;
  starts: string;
  ends: string;
  remove: boolean;
  reason: string;
};

/** An entry as form fields; a running one has no end yet. */
export const draftOf = ({ kind, job_id, started_at, ended_at }: TimeRow, zone: string): TimeDraft => ({
  kind,
  job_id: job_id ?? '',
  day: clockAt(started_at, zone).day,
  starts: clockAt(started_at, zone).time,
  ends: ended_at ? clockAt(ended_at, zone).time : '',
  remove: false,
  reason: '',
});

export const missingOn = (day: string): TimeDraft => ({
  kind: 'shop',
  job_id: '',
  day,
  starts: '',
  ends: '',
  remove: false,
  reason: '',
});

/** An end before the start is on the next day. */
export const endsNextDay = ({ starts, ends }: TimeDraft): boolean => starts !== '' && ends !== '' && ends < starts;

export function checkTime({ kind, job_id, day, starts, ends, remove, reason }: TimeDraft): Problems<TimeDraft> {
  return {
    ...(!remove && {
      day: day ? undefined : fieldText.dateMissing,
      starts: starts ? undefined : fieldText.timeMissing,
      ends: ends ? (ends === starts ? text.same : undefined) : fieldText.timeMissing,
      job_id: kind === 'job' && !job_id ? text.needed.job : undefined,
    }),
    reason: reason.trim() ? undefined : text.needed.reason,
  };
}

/** The request body. An untouched side keeps its exact second, so that it doesn't overlap its neighbor. */
export function wantedOf(draft: TimeDraft, entry: TimeRow | null, zone: string) {
  const { kind, day, starts, ends, remove, reason } = draft;
  const rest = {
    kind,
    job_id: (kind === 'job' || kind === 'drive') && draft.job_id ? draft.job_id : null,
    reason: reason.trim(),
  };
  if (remove) return { ...rest, started_at: null, ended_at: null };
  const kept = (was: string | null | undefined, on: string, time: string) => {
    const shown = was ? clockAt(was, zone) : null;
    return was && shown?.day === on && shown.time === time ? was : instantAt(on, time, zone);
  };
  return {
    ...rest,
    started_at: kept(entry?.started_at, day, starts),
    ended_at: kept(entry?.ended_at, endsNextDay(draft) ? addDays(day, 1) : day, ends),
  };
}

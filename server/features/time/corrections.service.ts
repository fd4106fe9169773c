import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import { onlyRow } from '#contract/base/event.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { ChangeTime, CorrectionRow, TimeCorrection } from '#contract/field/timeEntry.schema.ts';
import { timeErrorText as text } from '#text/timeErrors.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as corrections from '#server/features/time/corrections.queries.ts';
import { ofPerson, timeRefusals } from '#server/features/time/time.service.ts';
import { correctionsById } from '#server/features/time/week.queries.ts';
import { weekStartOf } from '#server/features/time/week.service.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = {
  ...timeRefusals,
  [raised.in_the_future]: () => refused('ended_at', text.ahead),
  [raised.too_long_ago]: () => refused('started_at', text.tooLongAgo),
  time_corrections_one: () => new PortalError('in_use', { message: text.askedAlready }),
};

const correctionById = async (tx: Tx, id: string): Promise<CorrectionRow> => (await correctionsById(tx, [id]))[0]!;

/** A technician's request for a change. It changes nothing until the office decides. */
export async function ask(tx: Tx, actor: Actor, asked: Omit<ChangeTime, 'person_id'>): Promise<Effect<CorrectionRow>> {
  await refusing(refusals, corrections.insert(tx, { ...asked, person_id: actor.id, asked_by: actor.id }));
  return { answer: await correctionById(tx, asked.id), changes: ofPerson('time.correction_asked', actor.id) };
}

export async function withdraw(tx: Tx, id: string): Promise<Effect<null>> {
  const withdrawn = await corrections.withdraw(tx, id);
  if (!withdrawn) throw new PortalError('not_found');
  return { answer: null, changes: ofPerson('time.correction_withdrawn', withdrawn.person_id) };
}

export async function decide(
  tx: Tx,
  actor: Actor,
  id: string,
  { approve, note }: { approve: boolean; note: string | null },
): Promise<Effect<CorrectionRow>> {
  const correction = await corrections.lock(tx, id);
  if (!correction) throw new PortalError('not_found');
  const state = approve ? 'approved' : 'declined';
  if (correction.state === state) return { answer: await correctionById(tx, id), changes: [] };
  if (correction.state !== 'asked') throw new PortalError('changed_meanwhile', { message: text.decidedAlready });
  const applied = approve ? await apply(tx, correction) : { entry_id: correction.entry_id };
  await corrections.decide(tx, id, { entry_id: applied.entry_id, state, decided_by: actor.id, note });
  return {
    answer: await correctionById(tx, id),
    changes: ofPerson(
      approve ? 'time.correction_approved' : 'time.correction_declined',
      correction.person_id,
      applied.change,
    ),
  };
}

/** The office's own change is a correction that is approved at once, so that the person sees the old values and the reason. */
export async function change(tx: Tx, actor: Actor, wanted: ChangeTime): Promise<Effect<CorrectionRow>> {
  await refusing(refusals, corrections.insert(tx, { ...wanted, asked_by: actor.id }));
  const correction = (await corrections.lock(tx, wanted.id))!;
  const { entry_id, change: after } = await apply(tx, correction);
  await corrections.decide(tx, wanted.id, { entry_id, state: 'approved', decided_by: actor.id, note: null });
  return {
    answer: await correctionById(tx, wanted.id),
    changes: ofPerson('time.changed', wanted.person_id, after),
  };
}

type Applied = { entry_id: string | null; change?: Partial<Change> };

async function apply(tx: Tx, correction: TimeCorrection): Promise<Applied> {
  const id = correction.entry_id ?? uuidv7();
  const before = correction.entry_id ? await corrections.entry(tx, id) : null;
  const write = before ? corrections.setEntry(tx, id, correction) : corrections.addEntry(tx, id, correction);
  await refusing(refusals, write);
  return { entry_id: id, change: { fields: ['started_at', 'ended_at'], before, after: correction } };
}

const weekRefusals: Refusals = {
  [raised.time_undecided]: () => new PortalError('week_undecided'),
  [raised.in_the_future]: () => refused('week_start', text.weekNotOver),
  '23505': () => new PortalError('week_closed', { message: text.closedAlready }),
  '23P01': () => new PortalError('week_closed', { message: text.closedAlready }),
};

const ofWeek = (action: 'time_week.closed' | 'time_week.reopened', week_start: string): Change[] => [
  {
    action,
    entity: 'time_week',
    id: onlyRow,
    fields: ['week_start'],
    after: { week_start },
    audience: { users: [], roles: ['admin', 'tech'] },
  },
];

/** Counted time of these seven days doesn't change until the week is reopened. */
export async function closeWeek(tx: Tx, actor: Actor, week_start: string): Promise<Effect<null>> {
  if ((await weekStartOf(tx, week_start)) !== week_start) throw refused('week_start', text.notAWeek);
  await refusing(weekRefusals, corrections.closeWeek(tx, week_start, actor.id));
  return { answer: null, changes: ofWeek('time_week.closed', week_start) };
}

export async function reopenWeek(tx: Tx, week_start: string): Promise<Effect<null>> {
  if ((await corrections.reopenWeek(tx, week_start)) === 0) throw new PortalError('not_found');
  return { answer: null, changes: ofWeek('time_week.reopened', week_start) };
}

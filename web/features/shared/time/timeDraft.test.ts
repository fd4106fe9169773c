import { describe, expect, test } from 'vitest';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import { fieldText } from '#text/fields.ts';
import { correctionFormText as text } from '#text/time.ts';
import {
  checkTime,
  draftOf,
  endsNextDay,
  missingOn,
  wantedOf,
  type TimeDraft,
} from '#web/features/shared/time/timeDraft.ts';

const zone = 'America/New_York';
const entry = {
  kind: 'job',
  job_id: 'j',
  started_at: '2026-11-12T14:00:37.250Z',
  ended_at: '2026-11-12T15:30:12.000Z',
} as TimeRow;
const draft = { ...draftOf(entry, zone), reason: ' Forgot ' };
const changed = (part: Partial<TimeDraft>) => ({ ...draft, ...part });

test('an entry is shown in the business’ time zone, and a running one has no end', () => {
  expect(draftOf(entry, zone)).toMatchObject({ day: '2026-11-12', starts: '09:00', ends: '10:30', job_id: 'j' });
  expect(draftOf({ ...entry, ended_at: null, job_id: null }, zone)).toMatchObject({ ends: '', job_id: '' });
});

describe('a correction', () => {
  test('keeps the second of a side that nobody touched', () => {
    expect(wantedOf(draft, entry, zone)).toEqual({
      kind: 'job',
      job_id: 'j',
      reason: 'Forgot',
      started_at: entry.started_at,
      ended_at: entry.ended_at,
    });
    expect(wantedOf(changed({ ends: '10:31' }), entry, zone)).toMatchObject({
      started_at: entry.started_at,
      ended_at: '2026-11-12T15:31:00.000Z',
    });
    expect(wantedOf(changed({ day: '2026-11-13' }), entry, zone).started_at).toBe('2026-11-13T14:00:00.000Z');
  });

  test('that ends before it starts ends on the next day, also over a clock change', () => {
    const night = changed({ day: '2026-10-31', starts: '22:00', ends: '02:00' });
    expect([night, draft, changed({ ends: '' }), changed({ ends: '09:00' })].map(endsNextDay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(wantedOf(night, null, zone)).toMatchObject({
      started_at: '2026-11-01T02:00:00.000Z',
      ended_at: '2026-11-01T07:00:00.000Z',
    });
  });

  test('names a job only where a job can be', () => {
    const jobs = (['job', 'drive', 'shop'] as const).map((kind) => wantedOf(changed({ kind }), entry, zone).job_id);
    expect(jobs).toEqual(['j', 'j', null]);
    expect(wantedOf(changed({ kind: 'drive', job_id: '' }), entry, zone).job_id).toBeNull();
  });

  test('that removes the entry has no times', () => {
    expect(wantedOf(changed({ remove: true }), entry, zone)).toMatchObject({ started_at: null, ended_at: null });
  });

  test.each<[Partial<TimeDraft>, object]>([
    [{}, {}],
    [{ reason: ' ' }, { reason: text.needed.reason }],
    [{ day: '' }, { day: fieldText.dateMissing }],
    [{ starts: '' }, { starts: fieldText.timeMissing }],
    [{ ends: '' }, { ends: fieldText.timeMissing }],
    [{ ends: '09:00' }, { ends: text.same }],
    [{ job_id: '' }, { job_id: text.needed.job }],
    [{ kind: 'drive', job_id: '' }, {}],
    [{ remove: true, starts: '', job_id: '' }, {}],
  ])('%j lacks %j', (part, found) => {
    expect(Object.fromEntries(Object.entries(checkTime(changed(part))).filter(([, said]) => said))).toEqual(found);
  });

  test('of a missing entry begins on its day', () => {
    expect(Object.keys(checkTime(missingOn('2026-11-12'))).toSorted()).toEqual([
      'day',
      'ends',
      'job_id',
      'reason',
      'starts',
    ]);
    expect(checkTime(missingOn('2026-11-12')).day).toBeUndefined();
  });
});

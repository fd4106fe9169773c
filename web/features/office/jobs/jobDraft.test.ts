import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NewJob, type JobDetail } from '#contract/jobs/job.schema.ts';
import { NewSeries } from '#contract/jobs/series.schema.ts';
import { jobDialogText as text } from '#text/jobs.ts';
import { repeatText, editSeriesText } from '#text/series.ts';
import {
  check,
  draftOf,
  durationOf,
  newDraft,
  toBody,
  toSeries,
  type JobDraft,
} from '#web/features/office/jobs/jobDraft.ts';
import { emptyRepeat } from '#web/features/office/series/repeatDraft.ts';

const zone = 'America/New_York';
const known = { zone, services: [], today: '2026-11-15' };
const id = '019a8f3e-1c2d-7e4f-8a5b-6c7d8e9f0a1b';

// Clocks go back on November 1, 2026: the first morning is at UTC-4, the second at UTC-5.
const [summer, winter] = ['2026-10-31T13:00:00.000Z', '2026-11-02T14:00:00.000Z'] as const;

const draft: JobDraft = { ...newDraft({}, zone), title: 'Wash the driveway' };
const changed = (part: Partial<JobDraft>) => ({ ...draft, ...part });

describe('the draft of a job', () => {
  test('of a new one is pending, of medium priority, due at the end of work, and long as its services', () => {
    expect(newDraft({}, zone)).toMatchObject({
      title: '',
      status: 'pending',
      priority: 'medium',
      day: '',
      due_day: '',
      due_time: '17:00',
      minutes: null,
      repeat: null,
    });
  });

  test('begins with what the page knows, in the business’ time zone', () => {
    const start = { scheduled_start: winter, scheduled_end: '2026-11-02T15:30:00.000Z', due_date: summer };
    expect(newDraft({ ...start, client_id: id }, zone)).toMatchObject({
      client_id: id,
      day: '2026-11-02',
      time: '09:00',
      minutes: '90',
      due_day: '2026-10-31',
      due_time: '09:00',
    });
  });

  test('goes there and back without a loss', () => {
    const job = {
      title: 'Wash',
      description: 'Gate code 12',
      client_id: id,
      place_id: null,
      assigned_to: id,
      status: 'in_progress',
      priority: 'high',
      due_date: '2026-11-02T22:00:00.000Z',
      scheduled_start: winter,
      scheduled_end: '2026-11-02T15:30:00.000Z',
      items: [],
    };
    const body = toBody(draftOf(job as unknown as JobDetail, zone), known, true);
    expect(body).toEqual({ ...job, work_minutes: 90, override_hours: true });
    expect(NewJob.parse({ ...body, id })).toMatchObject(job);
  });

  test('of several people or days sends its time as it came, whatever its length', () => {
    const spread = { scheduled_start: summer, scheduled_end: winter };
    const job = { title: 'Wash', items: [], pause_minutes: 0, due_date: null, ...spread } as unknown as JobDetail;
    const body = toBody(draftOf(job, zone), { ...known, spread }, false);
    expect(body).toMatchObject(spread);
    expect(body).not.toHaveProperty('work_minutes');
    expect(check(draftOf(job, zone), { ...known, spread, creating: false }).minutes).toBeUndefined();
  });
});

describe('a job’s request', () => {
  test.each([
    ['2026-10-31', summer],
    ['2026-11-02', winter],
  ])('nine in the morning of %s is %s, and an hour without services', (day, scheduled_start) => {
    const body = toBody(changed({ day, time: '09:00', due_day: day }), known, false);
    expect(body).toMatchObject({ scheduled_start, override_hours: false });
    expect(Date.parse(body.scheduled_end!) - Date.parse(scheduled_start)).toBe(3_600_000);
    expect(Date.parse(body.due_date!) - Date.parse(scheduled_start)).toBe(8 * 3_600_000);
  });

  test('has no time without a day or a time, and no empty texts', () => {
    for (const part of [{ day: '2026-11-02' }, { time: '09:00' }, {}])
      expect(toBody(changed({ ...part, description: '  ', title: ' Wash ' }), known, false)).toMatchObject({
        title: 'Wash',
        description: null,
        scheduled_start: null,
        scheduled_end: null,
        due_date: null,
      });
  });

  test('lasts as typed, otherwise as its services, otherwise an hour', () => {
    expect([durationOf(changed({ minutes: '45' }), 90), durationOf(draft, 90), durationOf(draft, 0)]).toEqual([
      '45',
      '90',
      '60',
    ]);
  });
});

describe('a job is refused', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-15T20:00:00Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const found = (part: Partial<JobDraft>, creating = true) => {
    const problems = check(changed(part), { ...known, creating });
    return Object.fromEntries(Object.entries(problems).filter(([, said]) => said !== undefined));
  };
  const planned = { day: '2026-11-16', time: '09:00' };

  test.each<[string, Partial<JobDraft>, object]>([
    ['not as it is', {}, {}],
    ['with a title of two letters', { title: ' ab ' }, { title: text.titleShort }],
    ['with a day and no time', { day: '2026-11-16' }, { day: text.timeMissing }],
    ['with a time and no day', { time: '09:00' }, { day: text.timeMissing }],
    ['at less than five minutes', { ...planned, minutes: '4' }, { minutes: editSeriesText.minutesWrong }],
    ['at more than a day', { ...planned, minutes: '1441' }, { minutes: editSeriesText.minutesWrong }],
    ['with minutes that can’t be read', { ...planned, minutes: '1.5' }, { minutes: editSeriesText.minutesWrong }],
    ['not for its minutes without a day', { minutes: '4' }, {}],
    ['when it is due before now', { due_day: '2026-11-15', due_time: '14:59' }, { due_day: text.duePast }],
    ['not when it is due a minute later than now', { due_day: '2026-11-15', due_time: '15:01' }, {}],
    ['with 0% off', { discount: '0', discount_reason: 'x' }, { discount: text.discountWrong }],
    ['with 101% off', { discount: '101', discount_reason: 'x' }, { discount: text.discountWrong }],
    ['with a discount without a reason', { discount: '10' }, { discount_reason: text.reasonMissing }],
    [
      'when it repeats without a time',
      { repeat: emptyRepeat() },
      { day: text.repeatNeedsTime, repeat: repeatText.noStart },
    ],
    [
      'when it ends before it begins',
      { ...planned, repeat: { ...emptyRepeat(), ends: 'date', ends_on: '2026-11-15' } },
      { repeat: repeatText.endsBefore },
    ],
  ])('%s', (_, part, problems) => expect(found(part)).toEqual(problems));

  test('for a past due date only when it is new', () => {
    expect(found({ due_day: '2026-11-01' }, false)).toEqual({});
  });

  test('with a title that is too long', () => expect(found({ title: 'x'.repeat(161) })).toHaveProperty('title'));
});

describe('a job that repeats', () => {
  const planned = changed({ day: '2026-11-12', time: '09:00', minutes: '90', repeat: emptyRepeat() });

  test('is a series of a local time, from its day on', () => {
    const series = toSeries(id, planned, known);
    expect(series).toMatchObject({
      id,
      title: 'Wash the driveway',
      start_time: '09:00',
      duration_minutes: 90,
      starts_on: '2026-11-12',
      rule: { every: 'week', interval: 1, weekdays: [4] },
    });
    expect(NewSeries.parse(series)).toMatchObject({ starts_on: '2026-11-12', ends_on: null, max_count: null });
  });

  test('is none without a rule, a day or a time', () => {
    for (const part of [{ repeat: null }, { day: '' }, { time: '' }])
      expect(toSeries(id, { ...planned, ...part }, known)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { JobPlan, type JobDetail } from '#contract/jobs/job.schema.ts';
import { jobLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { weekText } from '#text/staff.ts';
import {
  addDay,
  addPerson,
  canAddDay,
  canAddPerson,
  changeRow,
  check,
  draftFrom,
  draftOf,
  leadOf,
  peopleIn,
  removeRow,
  rowProblems,
  spansOf,
  summaryOf,
  toSpans,
  withStretch,
  type CrewDraft,
  type Planned,
} from '#web/features/office/jobs/crewDraft.ts';

const zone = 'America/New_York';
const dani = '019a8f3e-1c2d-7e4f-8a5b-6c7d8e9f0a1b';
const marcus = '019a8f3e-1c2d-7e4f-8a5b-6c7d8e9f0a1c';

// Clocks go back on November 1, 2026: the first day is at UTC-4, the second at UTC-5.
const saturday = ['2026-10-31T12:00:00.000Z', '2026-10-31T20:30:00.000Z'] as const;
const sunday = ['2026-11-01T13:00:00.000Z', '2026-11-01T17:00:00.000Z'] as const;
const [start, end] = saturday;

const single = { assigned_to: dani, scheduled_start: start, scheduled_end: end, spans: [] } as unknown as JobDetail;
const ids = { 1: dani.replace(/1b$/, '11'), 2: dani.replace(/1b$/, '22'), 3: dani.replace(/1b$/, '33') };
const span = (id: 1 | 2 | 3, person_id: string | null, [from, to]: readonly [string, string]) => ({
  id: ids[id],
  person_id,
  person_name: null,
  lead: person_id === dani,
  start: from,
  end: to,
  pause_minutes: 0,
});
const spread = {
  assigned_to: dani,
  scheduled_start: start,
  scheduled_end: sunday[1],
  spans: [span(1, dani, saturday), span(2, null, saturday), span(3, dani, sunday)],
} as unknown as JobDetail;

const draft = () => draftOf(single, zone);
const rowOf = ({ days }: CrewDraft, day: number, row: number) => days[day]!.rows[row]!;

describe('people and days of a job', () => {
  test('of a job without a time are one empty row, which asks for a day', () => {
    const open = { assigned_to: dani, scheduled_start: null, scheduled_end: null, spans: [] } as unknown as JobDetail;
    const empty = draftOf(open, zone);
    expect(empty).toMatchObject({ days: [{ day: '', rows: [{ person: dani, from: '', until: '' }] }], lead: dani });
    expect(check(empty).days).toBe(weekText.missing);
    expect(addDay(empty.days)).toHaveLength(2);
  });

  test('of a found plan are its days and people, and its spans are saved as they were found', () => {
    const spans = [
      { person_id: dani, lead: false, start: saturday[0], end: saturday[1] },
      { person_id: marcus, lead: true, start: sunday[0], end: sunday[1] },
    ];
    const found = draftFrom({ spans, added_minutes: 12 }, zone);
    expect(found.days.map(({ day }) => day)).toEqual(['2026-10-31', '2026-11-01']);
    expect(leadOf(found)).toBe(marcus);
    const facts = ({ person_id, lead, start: from, end: until }: Omit<Planned, 'id'>) =>
      [person_id, lead, Date.parse(from), Date.parse(until)] as const;
    expect(toSpans(found, zone).map(facts)).toEqual(spans.map(facts));
  });

  test('of one person at one time are a single row, led by that person', () => {
    const { days, lead } = draft();
    expect(days).toMatchObject([{ day: '2026-10-31', rows: [{ person: dani, from: '08:00', until: '16:30' }] }]);
    expect(lead).toBe(dani);
  });

  test('are rows by day, each at the clock of its day, and go back as they came', () => {
    const { days } = draftOf(spread, zone);
    expect(days.map(({ day, rows }) => [day, rows.map(({ person, from }) => [person, from])])).toEqual([
      [
        '2026-10-31',
        [
          [dani, '08:00'],
          [null, '08:00'],
        ],
      ],
      ['2026-11-01', [[dani, '08:00']]],
    ]);
    expect(toSpans(draftOf(spread, zone), zone)).toEqual(spansOf(spread));
    expect(JobPlan.safeParse({ spans: spansOf(spread), override_hours: false, version: 1 }).success).toBe(true);
  });

  test('of an unscheduled job are none', () => {
    expect(spansOf({ ...single, scheduled_start: null, scheduled_end: null })).toEqual([]);
  });

  test('a new person has the times of the row above, and is an open seat until someone is chosen', () => {
    const { days } = draft();
    const [day] = addPerson(days, days[0]!.id);
    expect(day!.rows.map(({ person, from, until }) => [person, from, until])).toEqual([
      [dani, '08:00', '16:30'],
      [null, '08:00', '16:30'],
    ]);
    expect(new Set(day!.rows.map(({ id }) => id)).size).toBe(2);
  });

  test('a new day is the next one, with the same people and times', () => {
    const days = addDay(draft().days);
    expect(days.map(({ day }) => day)).toEqual(['2026-10-31', '2026-11-01']);
    expect(rowOf({ days, lead: null }, 1, 0)).toMatchObject({ person: dani, from: '08:00', until: '16:30' });
    expect(addDay([{ ...days[0]!, day: '' }])[1]!.day).toBe('');
  });

  test('a day without rows goes as well', () => {
    const days = addDay(draft().days);
    expect(removeRow(days, days[1]!.rows[0]!.id)).toHaveLength(1);
  });

  test('work that ends at midnight ends on the next day', () => {
    const one = draft();
    const days = changeRow(one.days, rowOf(one, 0, 0).id, { until: '00:00' });
    expect(check({ ...one, days }).days).toBeUndefined();
    expect(toSpans({ ...one, days }, zone)[0]!.end).toBe('2026-11-01T04:00:00.000Z');
  });
});

describe('the check of people and days', () => {
  const crew = () => {
    const one = draft();
    const days = addPerson(one.days, one.days[0]!.id);
    return { ...one, days: changeRow(days, days[0]!.rows[1]!.id, { person: marcus }) };
  };

  test('finds nothing wrong in the job as it is, nor in a crew', () => {
    for (const fine of [draft(), crew(), draftOf(spread, zone)])
      expect(Object.values(check(fine)).filter(Boolean)).toEqual([]);
  });

  test.each([
    [{ from: '' }, weekText.missing],
    [{ until: '' }, weekText.missing],
    [{ until: '08:00' }, weekText.order],
    [{ person: dani }, jobErrorText.twiceAtOnce],
  ])('of %j says why at the row', (part, said) => {
    const one = crew();
    const row = rowOf(one, 0, 1);
    const days = changeRow(one.days, row.id, part);
    expect(rowProblems(days)).toEqual({ [row.id]: said });
    expect(check({ ...one, days }).days).toBe(said);
  });

  test('lets the same person work twice on a day, and two seats stay open at once', () => {
    const one = crew();
    const row = rowOf(one, 0, 1);
    const later = changeRow(one.days, row.id, { person: dani, from: '16:30', until: '18:00' });
    expect(rowProblems(later)).toEqual({});
    const open = changeRow(changeRow(one.days, row.id, { person: null }), rowOf(one, 0, 0).id, { person: null });
    expect(rowProblems(open)).toEqual({});
  });

  test('needs a day', () => {
    const { days, lead } = draft();
    expect(check({ days: [{ ...days[0]!, day: '' }], lead }).days).toBe(fieldText.dayMissing);
  });

  test('needs a lead from the crew; who works alone leads', () => {
    const one = crew();
    expect(leadOf({ ...one, lead: marcus })).toBe(marcus);
    expect(check({ ...one, lead: null }).lead).toBe(jobErrorText.noLead);
    const other = changeRow(one.days, rowOf(one, 0, 0).id, { person: null });
    expect(leadOf({ ...one, days: other })).toBe(marcus);
    expect(toSpans({ ...one, days: other }, zone).map(({ lead }) => lead)).toEqual([false, true]);
  });

  test('stops at the limits', () => {
    let { days } = draft();
    while (canAddPerson(days, days[0]!)) days = addPerson(days, days[0]!.id);
    expect(days[0]!.rows).toHaveLength(jobLimits.people);
    while (canAddDay(days)) days = addDay(days);
    expect(days.flatMap(({ rows }) => rows)).toHaveLength(jobLimits.spans);
    let short = draft().days;
    while (canAddDay(short)) short = addDay(short);
    expect(short).toHaveLength(jobLimits.days);
    const crowd = short.reduce((all, { rows }, at) => changeRow(all, rows[0]!.id, { person: `${at}` }), short);
    expect(peopleIn(crowd)).toHaveLength(jobLimits.days);
    expect(check({ days: crowd, lead: '0' }).days).toBe(fill(jobErrorText.tooManyPeople, jobLimits));
  });
});

describe('a free time instead of a taken one', () => {
  const names = new Map([[dani, 'Dani Ortega']]);
  const taken = { technician: 'Dani Ortega', job: { id: marcus, title: 'Wash', start: sunday[0], end: sunday[1] } };

  test('goes to the row of that person that the other work is in the way of', () => {
    const stretch = { start: '2026-11-01T18:00:00.000Z', end: '2026-11-01T22:00:00.000Z' };
    const after = withStretch(draftOf(spread, zone), { ...taken, alternatives: [] }, stretch, { names, zone });
    expect(rowOf(after, 1, 0)).toMatchObject({ from: '13:00', until: '17:00' });
    expect(rowOf(after, 0, 0)).toMatchObject({ from: '08:00', until: '16:30' });
  });

  test('moves the row to another day, with those who are there already', () => {
    const stretch = { start: '2026-10-31T21:00:00.000Z', end: '2026-10-31T23:00:00.000Z' };
    const after = withStretch(draftOf(spread, zone), { ...taken, alternatives: [] }, stretch, { names, zone });
    expect(after.days.map(({ rows }) => rows.map(({ from }) => from))).toEqual([['08:00', '08:00', '17:00']]);
  });
});

test('the summary counts people and times, and names the days', () => {
  expect(summaryOf(spread, zone).replaceAll(/\s/g, ' ')).toBe('1 person, 3 times, Oct 31 – Nov 1, 2026, helper needed');
});

import { fromCents } from '#contract/base/amount.ts';
import { addDays } from '#contract/base/days.ts';
import { chipFilters } from '#contract/jobs/jobChips.ts';
import { minutesBetween } from '#contract/field/timeEntry.kinds.ts';
import { jobStatuses, type JobChip } from '#contract/jobs/job.kinds.ts';
import { capped, each, sum, type Figure, type Said } from '#test/support/facts/figure.ts';
import { periodsOf } from '#test/support/facts/money.ts';
import type { Reader } from '#test/support/facts/readers.ts';

const countOf = async (office: Reader, query: Record<string, string>) =>
  (await office.get('job.count', { query })).count;

type Entry = { kind: string; counted: boolean; ended_at: string | null };
const isPaid = ({ kind, counted, ended_at }: Entry) => counted && ended_at !== null && kind !== 'break';

const weeksOf = (week: string) => [week, addDays(week, -7)];

export const workFigures: Figure[] = [
  {
    name: 'How many jobs are active, completed and cancelled',
    places: ['dashboard.read', 'job.count', 'job.list', 'job.export'],
    read: async ({ office }) => {
      const { active_jobs } = await office.get('dashboard.read');
      return each(['active', ...jobStatuses], async (status) => {
        const rows = await office.all('job.list', { query: { status } });
        const file = await office.csv('job.export', { query: { status } });
        const total = status === 'active' ? active_jobs.total : undefined;
        return [[status, ...capped(total, await countOf(office, { status }), rows.length, file.length)]];
      });
    },
  },
  {
    name: 'How many jobs were completed in a period',
    places: ['dashboard.read', 'job.count', 'job.list', 'dashboard.read (today)'],
    read: async ({ office, today }) =>
      each([...periodsOf(today), { from: today, to: today }], async ({ from, to }) => {
        const { completed_jobs, system } = await office.get('dashboard.read', { query: { from, to } });
        const query = { completed_from: from, completed_to: to };
        const rows = await office.all('job.list', { query });
        const now = from === today ? system.completed_today : undefined;
        const count = await countOf(office, query);
        return [[`${from} to ${to}`, ...capped(completed_jobs.total, count, rows.length, now)]];
      }),
  },
  {
    name: 'How many jobs are late, unassigned today and unscheduled',
    places: ['dashboard.read', 'job.count', 'job.list', 'job.chips', 'dashboard.read (queue)'],
    read: async ({ office, today }) => {
      const { attention, system } = await office.get('dashboard.read');
      const chips = await office.get('job.chips');
      const kinds: [keyof typeof attention, Record<string, string>, number | undefined, number | undefined][] = [
        ['late', { late: 'true' }, chips.late, undefined],
        [
          'unassigned',
          { status: 'active', assigned_to: 'none', scheduled_from: today, scheduled_to: today },
          undefined,
          undefined,
        ],
        ['unscheduled', { status: 'pending', unscheduled: 'true' }, undefined, system.jobs_in_queue],
      ];
      return each(kinds, async ([kind, query, chip, queue]) => {
        const rows = await office.all('job.list', { query });
        return [[kind, attention[kind].count, await countOf(office, query), rows.length, chip, queue]];
      });
    },
  },
  {
    name: 'How many jobs each chip of the list has',
    places: ['job.chips', 'job.count', 'job.list'],
    read: async ({ office, today }) => {
      const { week_starts_on } = await office.get('business.read');
      const chips = await office.get('job.chips');
      return each(Object.entries(chipFilters(today, week_starts_on)), async ([chip, filter]) => {
        const query = { ...filter } as Record<string, string>;
        const rows = await office.all('job.list', { query });
        return [[chip, ...capped(chips[chip as JobChip], await countOf(office, query), rows.length)]];
      });
    },
  },
  {
    name: 'How many visits a day has',
    places: ['board.month', 'board.read', 'job.count'],
    read: async ({ office, today }) => {
      const { days } = await office.get('board.month', { query: { month: today.slice(0, 7) } });
      return each([-1, 0, 1], async (offset) => {
        const day = addDays(today, offset);
        const { jobs } = await office.get('board.read', { query: { from: day, to: day } });
        const cell = days.find((one) => one.day === day);
        return each(jobStatuses, async (status) => [
          [
            `${day}, ${status}`,
            day.slice(0, 7) === today.slice(0, 7) ? (cell?.counts[status] ?? 0) : undefined,
            jobs.filter((job) => job.status === status).length,
            await countOf(office, { status, scheduled_from: day, scheduled_to: day }),
          ],
        ]);
      });
    },
  },
  {
    name: 'How many visits a technician has today, and how many are done',
    places: ['dashboard.read', 'job.list', 'board.read', 'own visit.list'],
    read: async ({ office, technicians, today }) => {
      const { crew } = await office.get('dashboard.read');
      const board = await office.get('board.read', { query: { from: today, to: today } });
      return each(technicians, async (person) => {
        const query = { assigned_to: person.id, scheduled_from: today, scheduled_to: today };
        const counted = (jobs: { status: string }[]) => [
          jobs.filter(({ status }) => status !== 'cancelled').length,
          jobs.filter(({ status }) => status === 'completed').length,
        ];
        const member = crew.find(({ id }) => id === person.id);
        const jobs = await office.all('job.list', { query });
        const own = new Set((await person.all('visit.list')).map(({ id }) => id));
        return [
          [
            person.id,
            member && [member.visits, member.done],
            counted(jobs),
            counted(board.jobs.filter(({ assigned_to }) => assigned_to === person.id)),
          ],
          [
            `${person.id}, still to do`,
            member && member.visits - member.done,
            undefined,
            undefined,
            jobs.filter(({ id, status }) => status !== 'completed' && own.has(id)).length,
          ],
        ];
      });
    },
  },
  {
    name: 'How many jobs and visits a client has',
    places: ['client.record', 'job.list', 'job.count'],
    read: async ({ office, clients }) =>
      each(clients, async ({ id }) => {
        const { jobs, year } = await office.get('client.record', { id });
        const list = await office.all('job.list', { query: { client: id } });
        const query = { client: id, completed_from: `${year.year}-01-01`, completed_to: `${year.year}-12-31` };
        return [
          [id, jobs, list.length, await countOf(office, { client: id })],
          [`${id}, this year`, year.visits, undefined, await countOf(office, query)],
        ];
      }),
  },
  {
    name: 'The next and the last visit of a client',
    places: ['client.list', 'client.record', 'salesClient.list', 'salesClient.read'],
    read: async ({ office, clients, reps }) => {
      const rows = await office.all('client.list');
      return each(clients, async ({ id }) => {
        const record = await office.get('client.record', { id });
        const rep = reps.find((one) => one.id === record.rep?.id);
        const seen = ({
          next_visit,
          last_visit,
        }: Pick<(typeof rows)[number], 'last_visit'> & { next_visit: { job_id: string; at: string } | null }) => [
          next_visit && [next_visit.job_id, next_visit.at],
          last_visit && [last_visit.job_id, last_visit.at],
        ];
        const row = rows.find((one) => one.id === id);
        const sold = rep && (await rep.all('salesClient.list')).find((one) => one.id === id);
        return [
          [
            id,
            row && seen(row),
            seen(record),
            sold && seen(sold),
            rep && seen(await rep.get('salesClient.read', { id })),
          ],
        ];
      });
    },
  },
  {
    name: 'The hours of a technician in a week',
    places: [
      'own time.mine',
      'time.person',
      'time.week',
      'time.week (kinds)',
      'time.payroll',
      'reports.read (utilization)',
      'own visit.day',
    ],
    read: async ({ office, technicians, today, week }) =>
      each(weeksOf(week), async (day) => {
        const query = { day };
        const sheet = await office.get('time.week', { query });
        const payroll = await office.csv('time.payroll', { query });
        const period = { report: 'utilization', from: sheet.week_start, to: addDays(sheet.week_start, 6) };
        const { lines } = await office.get('reports.read', { query: period });
        return each(technicians, async (person) => {
          const [own, seen] = [
            await person.get('time.mine', { query }),
            await office.get('time.person', { id: person.id, query }),
          ];
          const row = sheet.people.find(({ id }) => id === person.id);
          const total = (days: { minutes: number }[]) => sum(days, ({ minutes }) => minutes);
          const byDay = (days: { day: string; minutes: number }[]) => days.map((one) => one.minutes);
          const paid = payroll.find(([name]) => name === own.full_name);
          const names = sheet.people.filter(({ full_name }) => full_name === own.full_name);
          const reported = sum(lines.find(({ key }) => key === person.id)?.values ?? [], (minutes) => minutes ?? 0);
          const now = own.days.find((one) => one.day === today);
          const { minutes: endedToday } = await person.get('visit.day');
          // A running clock advances between two requests, and the report leaves it out: only ended entries are compared.
          if (own.entries.some(({ ended_at }) => ended_at === null)) {
            const ended = (entries: typeof own.entries) =>
              sum(entries.filter(isPaid), ({ started_at, ended_at }) => minutesBetween(started_at, ended_at!));
            const [mine, theirs] = [ended(own.entries), ended(seen.entries)];
            const nothing = [undefined, undefined, undefined];
            return [[`${person.id}, ${day}, ended`, mine, theirs, ...nothing, reported]];
          }
          return [
            [`${person.id}, ${day}, by day`, byDay(own.days), byDay(seen.days), row && byDay(row.days)],
            [
              `${person.id}, ${day}`,
              total(own.days),
              total(seen.days),
              row?.total_minutes ?? 0,
              row ? row.job_minutes + row.drive_minutes + row.shop_minutes : 0,
              // A line of the file has no id.
              names.length > 1 ? undefined : paid ? minutesIn(paid[5]!) : 0,
              reported,
            ],
            ...(now
              ? [[`${person.id}, today`, now.minutes, now.minutes, ...[1, 2, 3, 4].map(() => undefined), endedToday]]
              : []),
          ] as Said[];
        });
      }),
  },
  {
    name: 'The tips of a technician in a week',
    places: ['time.week', 'time.payroll', 'own tip.list', 'reports.read (tips)'],
    read: async ({ office, technicians, week }) =>
      each(weeksOf(week), async (day) => {
        const sheet = await office.get('time.week', { query: { day } });
        const payroll = await office.csv('time.payroll', { query: { day } });
        const [from, to] = [sheet.week_start, addDays(sheet.week_start, 6)];
        const { lines } = await office.get('reports.read', { query: { report: 'tips', from, to } });
        const said = await each(technicians, async (person) => {
          const row = sheet.people.find(({ id }) => id === person.id);
          const own = (await person.all('tip.list')).filter(
            ({ received_on }) => received_on >= from && received_on <= to,
          );
          const names = sheet.people.filter(({ full_name }) => full_name === row?.full_name);
          const paid = payroll.find(([name]) => name === row?.full_name);
          return [
            [
              `${person.id}, ${day}`,
              row?.tips_cents ?? 0,
              names.length > 1
                ? undefined
                : (paid?.at(-1) ?? fromCents(0)) === fromCents(row?.tips_cents ?? 0)
                  ? (row?.tips_cents ?? 0)
                  : paid,
              sum(own, ({ amount_cents }) => amount_cents),
              lines.find(({ key }) => key === person.id)?.values[0] ?? 0,
            ],
          ];
        });
        return said;
      }),
  },
  {
    name: 'The time that went into a job',
    places: ['time.job', 'time.person', 'own time.mine'],
    read: async ({ office, technicians, week }) =>
      each(weeksOf(week), async (day) =>
        each(technicians, async (person) => {
          const query = { day };
          const entries = (
            list: {
              job_id: string | null;
              kind: string;
              counted: boolean;
              id: string;
              started_at: string;
              ended_at: string | null;
              person_id: string;
            }[],
          ) =>
            list.filter(
              ({ job_id, ended_at, person_id }) => job_id !== null && ended_at !== null && person_id === person.id,
            );
          const seen = entries((await office.get('time.person', { id: person.id, query })).entries);
          const own = entries((await person.get('time.mine', { query })).entries);
          const minutes = (list: typeof seen, job: string) =>
            sum(
              list.filter(({ job_id, counted }) => job_id === job && counted),
              (entry) => minutesBetween(entry.started_at, entry.ended_at!),
            );
          const jobs = [...new Set(seen.map(({ job_id }) => job_id!))];
          return each(jobs.slice(0, 4), async (id) => {
            const known = new Set(seen.map((entry) => entry.id));
            const all = entries((await office.get('time.job', { id })).entries).filter((entry) => known.has(entry.id));
            return [[`${id} by ${person.id}`, minutes(all, id), minutes(seen, id), minutes(own, id)]];
          });
        }),
      ),
  },
  {
    name: 'How much time waits for the office',
    places: ['time.undecided', 'time.week'],
    read: async ({ office }) => {
      const { reviews, elsewhere } = await office.get('time.week');
      return [['all', (await office.get('time.undecided')).count, reviews.length + (elsewhere?.count ?? 0)]];
    },
  },
  {
    name: 'What is in a van',
    places: ['supply.stock', 'own supply.van'],
    read: async ({ office, technicians }) => {
      const { items } = await office.get('supply.stock');
      return each(technicians, async (person) => {
        const van = await person.get('supply.van');
        return each(items, async ({ id, vans, needs }) => {
          const own = van.items.find((one) => one.id === id);
          const of = (list: { holder_id: string; quantity: number }[]) =>
            list.find(({ holder_id }) => holder_id === person.id)?.quantity ?? 0;
          return [[`${id} with ${person.id}`, [of(vans), of(needs)], own ? [own.quantity, own.needs] : [0, 0]]];
        });
      });
    },
  },
];

const minutesIn = (clock: string) => {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours! * 60 + minutes!;
};

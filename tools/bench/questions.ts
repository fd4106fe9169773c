import type pg from 'pg';

/** One row of the table of growth: a request, repeated many times with small variations. */
export type Question = {
  name: string;
  kind: 'list' | 'filter' | 'search' | 'find' | 'count' | 'panel' | 'clients' | 'figures' | 'slots' | 'leads';
  paths: string[];
  /** The bodies: then it is a POST query. */
  bodies?: string[];
};

const perQuestion = 200;

/** Builds a database's requests from existing rows. */
export const asked = (admin: pg.Pool) => {
  const some = async (sql: string) => (await admin.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  return {
    perQuestion,
    some,
    /** Of clients with a unique last name. */
    ownNames: () =>
      some(
        `select full_name as value from profiles where role = 'client' and full_name ~ '[a-z]{9}$' order by random() limit ${perQuestion}`,
      ),
    each: (values: string[], path: (value: string) => string) => values.map((value) => path(encodeURIComponent(value))),
    again: (path: string) => Array<string>(perQuestion).fill(path),
  };
};

type Asked = ReturnType<typeof asked>;

/** And about its clients: by name, in groups of any size, and by known facts. */
const clientQuestions = (names: string[], again: Asked['again'], each: Asked['each']): Question[] => [
  { kind: 'clients', name: 'clients, by name', paths: again('/api/clients') },
  { kind: 'clients', name: 'clients with a balance', paths: again('/api/clients?show=balance') },
  { kind: 'clients', name: 'clients who are late', paths: again('/api/clients?show=overdue') },
  { kind: 'clients', name: 'clients on a plan (none)', paths: again('/api/clients?show=plan') },
  { kind: 'clients', name: 'clients without a visit', paths: again('/api/clients?show=unplanned') },
  { kind: 'clients', name: 'inactive clients (none)', paths: again('/api/clients?show=inactive') },
  { kind: 'clients', name: 'one client by name', paths: each(names, (name) => `/api/clients?search=${name}`) },
  { kind: 'clients', name: 'clients of a street', paths: again('/api/clients?search=7+Quarry') },
  { kind: 'clients', name: 'no client of that name', paths: again('/api/clients?search=zeppelin') },
  { kind: 'count', name: 'clients: groups', paths: again('/api/clients/count') },
];

/** The office's everyday requests about jobs. */
export async function questionsFor(admin: pg.Pool): Promise<Question[]> {
  const { some, each, again, ownNames } = asked(admin);
  const jobs = await some(`select id as value from jobs order by created_at desc limit ${perQuestion}`);
  const old = await some(`select id as value from jobs tablesample system_rows(${perQuestion})`);
  const clients = await some(
    `select id as value from profiles where role = 'client' order by random() limit ${perQuestion}`,
  );
  const names = await ownNames();
  const technicians = await some(`select id as value from profiles where role = 'tech' limit 40`);
  const cursors = await some(
    `select translate(encode(convert_to(to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id, 'UTF8'), 'base64'), E'+/=\\n', '-_') as value
     from jobs tablesample system_rows(${perQuestion})`,
  );
  const numbers = await some(`select number as value from jobs tablesample system_rows(${perQuestion})`);
  return [
    { kind: 'list', name: 'first page, newest first', paths: again('/api/jobs') },
    {
      kind: 'list',
      name: 'a page somewhere in ten years',
      paths: each(cursors, (cursor) => `/api/jobs?cursor=${cursor}`),
    },
    { kind: 'list', name: 'sorted by due date', paths: again('/api/jobs?sort=due') },
    { kind: 'list', name: 'sorted by schedule', paths: again('/api/jobs?sort=scheduled') },
    { kind: 'list', name: 'series as rows', paths: again('/api/jobs?fold=true') },
    { kind: 'list', name: 'series as rows, by schedule', paths: again('/api/jobs?fold=true&sort=scheduled') },
    { kind: 'filter', name: 'pending', paths: again('/api/jobs?status=pending') },
    { kind: 'filter', name: 'pending, by due date', paths: again('/api/jobs?status=pending&sort=due') },
    { kind: 'filter', name: 'cancelled', paths: again('/api/jobs?status=cancelled') },
    { kind: 'filter', name: 'high priority', paths: again('/api/jobs?priority=high') },
    { kind: 'filter', name: 'nobody assigned', paths: again('/api/jobs?assigned_to=none') },
    { kind: 'filter', name: 'one technician', paths: each(technicians, (id) => `/api/jobs?assigned_to=${id}`) },
    {
      kind: 'filter',
      name: 'one technician, pending',
      paths: each(technicians, (id) => `/api/jobs?assigned_to=${id}&status=pending`),
    },
    { kind: 'filter', name: 'one client', paths: each(clients, (id) => `/api/jobs?client=${id}`) },
    { kind: 'filter', name: 'waiting to be planned', paths: again('/api/jobs?unscheduled=true') },
    { kind: 'search', name: 'a common word', paths: again('/api/jobs?search=driveway') },
    { kind: 'search', name: 'one client’s name', paths: each(names, (name) => `/api/jobs?search=${name}`) },
    { kind: 'search', name: 'one number', paths: each(numbers, (number) => `/api/jobs?search=${number}`) },
    { kind: 'search', name: 'nothing of that name', paths: again('/api/jobs?search=zeppelin') },
    { kind: 'count', name: 'the chips above the list', paths: again('/api/jobs/chips') },
    { kind: 'panel', name: 'a new job', paths: each(jobs, (id) => `/api/jobs/${id}`) },
    { kind: 'panel', name: 'any job', paths: each(old, (id) => `/api/jobs/${id}`) },
    ...clientQuestions(names, again, each),
    { kind: 'panel', name: 'its history', paths: each(jobs, (id) => `/api/jobs/${id}/history`) },
  ];
}

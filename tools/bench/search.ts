import type pg from 'pg';
import { asked, type Question } from '#tools/bench/questions.ts';

/** "Find anything": each question is one request that searches every kind of record. */
export async function searchQuestions(admin: pg.Pool): Promise<Question[]> {
  const { some, each, again, ownNames, perQuestion } = asked(admin);
  const names = await ownNames();
  const clients = (columns: string, from = 'profiles p') =>
    some(`select ${columns} as value from ${from} where p.role = 'client' order by random() limit ${perQuestion}`);
  const phones = await clients(`substr(p.phone, 6, 3) || '-' || substr(p.phone, 9, 4)`);
  const streets = await clients('l.street', 'profiles p join places l on l.client_id = p.id');
  const jobs = await some(`select number as value from jobs tablesample system_rows(${perQuestion})`);
  const invoices = await some(`select number as value from invoices tablesample system_rows(${perQuestion})`);
  const amounts = await some(
    `select (total_cents / 100.0)::numeric(12, 2) as value from invoices tablesample system_rows(${perQuestion})`,
  );
  const find = (text: string) => `/api/search?text=${text}`;
  const question = (name: string, paths: string[]): Question => ({ kind: 'search', name: `anything: ${name}`, paths });
  return [
    question(
      'a rare last name',
      each(
        names.map((name) => name.split(' ')[1]!),
        find,
      ),
    ),
    question('a first name that one in seven has', again(find('hannah'))),
    question(
      'last name, first name',
      each(
        names.map((name) => name.split(' ').toReversed().join(' ')),
        find,
      ),
    ),
    question('a common name and a common service', again(find('ferreira%20driveway'))),
    question(
      'a rare name and a common service',
      each(
        names.map((name) => `driveway ${name.split(' ')[1]}`),
        find,
      ),
    ),
    question('a part of a phone number', each(phones, find)),
    question('a house', each(streets, find)),
    question(
      'a job’s number',
      each(
        jobs.map((number) => `job ${number}`),
        find,
      ),
    ),
    question(
      'an invoice’s number',
      each(
        invoices.map((number) => `INV-${number}`),
        find,
      ),
    ),
    question(
      'an amount',
      each(
        amounts.map((amount) => `$${amount}`),
        find,
      ),
    ),
    question('two letters', again(find('al'))),
    question('nothing of that name', again(find('zeppelin'))),
  ];
}

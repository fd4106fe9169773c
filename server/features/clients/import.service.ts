import { PortalError } from '#contract/errors.ts';
import type { ImportResult, ImportRows } from '#contract/base/import.schema.ts';
import { importErrorText as text } from '#text/clients.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import { clientChange } from '#server/features/clients/clientAssets.service.ts';
import { plan, type Plan } from '#server/features/clients/import.plan.ts';
import * as queries from '#server/features/clients/import.queries.ts';
import { readRow } from '#server/features/clients/import.rows.ts';

/** Plans the import without changing anything. */
export async function check(tx: Tx, { rows }: ImportRows): Promise<ImportResult> {
  const read = rows.map(readRow);
  return answer(read, await planned(tx, read, { hold: false }));
}

/** Takes as many database queries for a hundred rows as for one. */
export async function run(tx: Tx, { rows }: ImportRows): Promise<Effect<ImportResult>> {
  const read = rows.map(readRow);
  await queries.lock(tx);
  const steps = await planned(tx, read, { hold: true });
  await carryOut(tx, steps);
  return { answer: answer(read, steps), changes: changesOf(steps) };
}

type Read = ReturnType<typeof readRow>;

async function planned(tx: Tx, read: Read[], how: { hold: boolean }): Promise<Plan> {
  const good = read.flatMap((each, at) => ('row' in each ? [{ at, row: each.row }] : []));
  const rows = good.map(({ row }) => row);
  const [keys, known] = await Promise.all([queries.keysOf(tx, rows), queries.candidates(tx, rows, how)]);
  return plan(
    good.map(({ at, row }, index) => ({ at, row, keys: keys[index]! })),
    known,
  );
}

async function carryOut(tx: Tx, { clients, places, outcomes }: Plan): Promise<void> {
  const people = [...clients.values()];
  const made = people.filter((each) => each.made);
  const changed = people.filter((each) => !each.made);
  const added = new Set(made.length ? await queries.insertClients(tx, made) : []);
  if (changed.length) await refusing(refusals, queries.updateClients(tx, changed));
  // The email address was taken after we looked: nothing of the row is kept.
  for (const { client, rows } of made.filter((each) => !added.has(each.client.id))) {
    clients.delete(client.id);
    for (const [id, place] of places) if (place.client === client) places.delete(id);
    fail(outcomes, rows);
  }
  const stops = [...places.values()];
  const fresh = stops.filter((each) => each.made);
  const there = stops.filter((each) => !each.made);
  const put = new Set(fresh.length ? await queries.insertPlaces(tx, fresh) : []);
  for (const { place, rows } of fresh.filter((each) => !put.has(each.place.id))) {
    places.delete(place.id);
    fail(outcomes, rows);
  }
  if (there.length) await queries.updatePlaces(tx, there);
}

function fail(outcomes: Plan['outcomes'], rows: number[]): void {
  for (const at of rows) outcomes.set(at, { outcome: 'error', errors: [{ column: null, message: text.meanwhile }] });
}

const refusals: Refusals = { '23505': () => new PortalError('email_taken') };

const answer = (read: Read[], { outcomes }: Plan): ImportResult => ({
  rows: read.map((each, at) => ('errors' in each ? { outcome: 'error', errors: each.errors } : outcomes.get(at)!)),
});

function changesOf({ clients, places }: Plan): Change[] {
  const fields = new Map<string, string[]>();
  for (const [id, touched] of clients) fields.set(id, [...touched.fields]);
  for (const { client } of places.values()) fields.set(client.id, [...(fields.get(client.id) ?? []), 'places']);
  const changes = [...fields].map(([id, names]) => clientChange('client.imported', id, [...new Set(names)]));
  // Lists of people listen for profile changes. One event is enough, because they reload the whole list.
  if (clients.size > 0) changes[0]!.alsoShown = 'profile';
  return changes;
}

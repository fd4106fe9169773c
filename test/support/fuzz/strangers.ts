import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import type { Client } from '#test/support/client.ts';
import { newInvoice, newLine } from '#test/support/invoices.ts';
import { newJob } from '#test/support/jobs.ts';
import { handedOver } from '#test/support/payments.ts';
import { addPerson } from '#test/support/people.ts';
import { giveTo } from '#test/support/reps.ts';
import { newSeries } from '#test/support/series.ts';

/** Part of every text in a stranger's rows and of no request: a response that contains it shows another person's row. */
export const canary = 'zqcanaryqz';

/** The tables that are compared, by any text or id of the strangers. */
const tables = [
  'profiles',
  'contacts',
  'places',
  'assets',
  'jobs',
  'job_series',
  'invoices',
  'invoice_lines',
  'payments',
  'tip_shares',
] as const;
/** Tables in which the strangers have no rows, and nobody may add one for them. */
const foreign = ['quotes', 'bookings', 'slot_holds', 'deposits'] as const;

/**
 * A client without a representative, one of another representative, and a technician: nobody in the fuzz has any relation to
 * them. They own rows of every kind.
 */
export async function makeStrangers(admin: pg.Pool, office: Client) {
  const name = { full_name: `Wes ${canary}` };
  const client = await addPerson(admin, 'client', name);
  const technician = await addPerson(admin, 'tech', name);
  const taken = await addPerson(admin, 'client', name);
  await giveTo(admin, await addPerson(admin, 'sales', name), [taken.id]);
  const send = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const { status, body: answer } = await office.command<T>(method, `/api/${path}`, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const [place, contact, asset] = [uuidv7(), uuidv7(), uuidv7()];
  await send('PUT', `places/${place}`, {
    client_id: client.id,
    label: canary,
    street: `1 ${canary}`,
    city: canary,
    region: null,
    postal_code: null,
    gate_code: canary,
    access_notes: canary,
    latitude: null,
    longitude: null,
  });
  await send('PUT', `contacts/${contact}`, {
    client_id: client.id,
    full_name: canary,
    relation: null,
    phone: null,
    email: null,
  });
  await send('PUT', `assets/${asset}`, {
    place_id: place,
    kind: 'bins',
    label: canary,
    vehicle_size: null,
    plate: null,
    bin_count: 2,
    pickup_weekday: 4,
    square_feet: null,
  });
  const whose = { client_id: client.id, place_id: place, assigned_to: technician.id };
  const job = newJob({ ...whose, title: canary, description: canary });
  await send('POST', 'jobs', job);
  const series = newSeries({ ...whose, title: canary, assigned_to: null });
  await send('POST', 'series', series);
  const draft = newInvoice(client.id, { lines: [newLine({ description: canary })], note: canary });
  const { version } = await send<InvoiceDetail>('POST', 'invoices', draft);
  await send('POST', `invoices/${draft.id}/issue`, { version, send: false });
  const paid = handedOver({ description: canary, client_id: client.id, tip_cents: 500 });
  await send('POST', 'payments/manual', paid);
  await send('PUT', `payments/${paid.id}/tip`, { shares: [{ profile_id: technician.id, amount_cents: 500 }] });

  /** Their current rows, to be compared later. */
  const rows = async (): Promise<Record<string, string>> => {
    const all: Record<string, string> = {};
    for (const table of tables) {
      const { rows: found } = await admin.query<{ row: string }>(
        // Any sender may give a row of their own a stranger's id, in another table.
        `select t::text as row from ${table} t where (to_jsonb(t) - 'id')::text like any ($1) order by 1`,
        [[canary, client.id, taken.id, technician.id, draft.id, paid.id].map((part) => `%${part}%`)],
      );
      if (found.length === 0) throw new Error(`The strangers have nothing in ${table}.`);
      all[table] = found.map(({ row }) => row).join('\n');
    }
    for (const table of foreign) {
      const { rows: found } = await admin.query<{ row: string }>(
        `select t::text as row from ${table} t where client_id = any ($1) order by 1`,
        [[client.id, taken.id]],
      );
      all[table] = found.map(({ row }) => row).join('\n');
    }
    return all;
  };
  /** By the entity in a route's name; the rest are about people. */
  const byEntity: Record<string, string> = {
    place,
    contact,
    asset,
    job: job.id,
    series: series.id,
    invoice: draft.id,
    payment: paid.id,
    staff: technician.id,
  };
  return {
    ids: [client.id, taken.id, technician.id, ...Object.values(byEntity)],
    /** The emails of the two clients, which anyone may know. */
    emails: [client.email, taken.email],
    byEntity,
    clientId: client.id,
    rows,
  };
}

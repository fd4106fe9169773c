import type pg from 'pg';

const tables = [
  'places',
  'contacts',
  'assets',
  'jobs',
  'job_series',
  'quotes',
  'quote_acceptances',
  'deposits',
  'invoices',
  'slot_holds',
  'bookings',
];

/** Everything in the record of each client, as text: equal texts prove that nothing was written in between. */
export async function clientRecords(admin: pg.Pool): Promise<Map<string, { rep_id: string | null; text: string }>> {
  const parts = tables.map((table) => `(select json_agg(x order by x::text) from ${table} x where x.client_id = p.id)`);
  const { rows } = await admin.query<{ id: string; rep_id: string | null; text: string }>(`
    select p.id, p.rep_id, json_build_array(p, (select json_agg(x.id) from auth.users x where x.id = p.id),
      (select json_agg(x.id order by x.id) from leads x where x.client_id = p.id), ${parts.join(', ')})::text as text
    from profiles p where p.role = 'client' and p.acts_for is null`);
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

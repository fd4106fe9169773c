import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { addBooker, book } from '#test/support/bookings.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { newLead } from '#test/support/leads.ts';
import { addPerson } from '#test/support/people.ts';
import { addDeal, choiceOf, quoteDraft } from '#test/support/quotes.ts';

type Scene = { admin: pg.Pool; portal: string; emails: string[] };

/** The limit of a client's open bookings is below this, whatever it is. */
const mostBookings = 15;

/**
 * Sequences that random requests never reach, because each step needs the previous one: a colleague or a client tries them on
 * purpose. Any step may be refused; `broken` and the strangers' rows define what must not happen.
 */
export const stories = {
  /** A representative sells to another's client, knowing only their address. */
  async sell({ admin, portal, emails }: Scene): Promise<void> {
    const deal = await addDeal(admin, portal);
    for (const email of emails) {
      const lead = newLead({ email });
      await deal.rep.command('POST', '/api/leads', lead);
      const draft = { ...quoteDraft(deal), lead_id: lead.id, client_id: null, place_id: null };
      const { body: saved } = await deal.rep.command<QuoteDetail>('PUT', `/api/quotes/${uuidv7()}`, draft);
      const { status, body: sent } = await deal.rep.command<QuoteDetail>('POST', `/api/quotes/${saved.id}/send`, {
        version: saved.version,
      });
      if (status !== 200) continue;
      const yes = { ...choiceOf(sent), method: 'verbal', signer_name: 'Nobody At All', strokes: null };
      await deal.rep.command('POST', `/api/quotes/${sent.id}/accept-for`, yes);
    }
  },

  /** A technician adds a long day to last week. */
  async addHours({ admin, portal }: Scene): Promise<void> {
    const tech = await signedIn(portal, await addPerson(admin, 'tech', { full_name: storyTech }));
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    for (const [start, stop] of [
      [200, 184],
      [30, 25],
      [18, 1],
    ] as const) {
      const begun = { id: uuidv7(), kind: 'shop', job_id: null, switch_from: null, occurred_at: at(start) };
      await tech.command('POST', '/api/time/start', begun);
      await tech.command('POST', '/api/time/stop', { occurred_at: at(stop) });
    }
  },

  /** A client books again and again, from another network each time. */
  async bookOn({ admin, portal }: Scene): Promise<void> {
    const who = await addBooker(admin, portal);
    const { cookie, device } = who.client;
    for (let booked = 0; booked < mostBookings; booked += 1)
      await book({ ...who, client: new Client(portal, { cookie, device }) });
  },
};

const storyTech = 'Hours Story';

/** Rules that hold whatever was sent, each as a query for the rows that break it. */
const rules: Record<string, string> = {
  'hours that came late, or are longer than anybody works, count': `
    select e.id from time_entries e join profiles p on p.id = e.person_id
    where p.full_name = '${storyTech}' and e.counted
      and (e.received_at - e.started_at > interval '14 hours' or e.ended_at - e.started_at > interval '16 hours')`,
  'a client has booked without end': `
    select client_id from bookings where status in ('requested', 'confirmed', 'awaiting_office') and window_start > now()
    group by client_id having count(*) >= ${mostBookings}`,
  'a technician completed a job without its photos': `
    select j.id from jobs j join visit_progress v on v.job_id = j.id, lateral visit_missing(j.id) m
    where j.status = 'completed' and v.done_at is not null and v.completion_reason is null`,
};

/** The broken rules, with some of their rows. */
export async function broken(admin: pg.Pool): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await admin.query<object>(`${query} limit 5`);
    if (rows.length > 0) found.push(`${rule}: ${JSON.stringify(rows)}`);
  }
  return found;
}

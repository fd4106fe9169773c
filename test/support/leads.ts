import { v7 as uuidv7 } from 'uuid';
import type pg from 'pg';
import { keysOf, textsOf } from '#contract/base/fields.ts';
import { leadTexts } from '#contract/base/limits.ts';
import type { NewLead } from '#contract/sales/lead.schema.ts';

let lastNumber = 1000;

/** A lead with a unique phone number. */
export const newLead = (values: Partial<NewLead> = {}): NewLead => {
  lastNumber += 1;
  return {
    id: uuidv7(),
    full_name: `Lead ${lastNumber}`,
    phone: `+1919557${lastNumber}`,
    email: null,
    ...textsOf({ city: 'Oak Hill', detail: 'Driveway, 640 sq ft' }, keysOf(leadTexts), null),
    service_id: null,
    value_cents: 16_000,
    source: 'referral',
    next_step: 'call',
    follow_up_at: new Date(Date.now() + 3_600_000).toISOString(),
    owner_id: null,
    ...values,
  };
};

/** Straight into the table, with or without an owner. */
export async function addLead(admin: pg.Pool, values: Record<string, unknown> = {}): Promise<string> {
  const row: Record<string, unknown> = { ...newLead(), ...values };
  const keys = Object.keys(row);
  await admin.query(
    `insert into leads (${keys.join(', ')}) values (${keys.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row['id'] as string;
}

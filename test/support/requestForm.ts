import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { SendRequest } from '#contract/booking/requestForm.schema.ts';
import { readConfig } from '#server/config.ts';
import { tokenOf } from '#server/features/requestForm/token.ts';
import { environment } from '#test/support/portal.ts';

export const openRequestForm = (admin: pg.Pool) => admin.query('update request_form set online = true');

/** The token of a form that was opened this long ago; a portal under test has the same secret. */
export const requestToken = (age_ms = 10_000) =>
  tokenOf(readConfig(environment('postgres://localhost/none')), Date.now() - age_ms);

/** A held request, and its id. */
export async function addHeldRequest(
  admin: pg.Pool,
  network = 'one network',
  { phone, email } = nobodys(),
): Promise<string> {
  const id = uuidv7();
  await admin.query(
    `insert into held_requests (id, networks, full_name, phone, email, city, detail, suits)
     values ($1::uuid, array[sha256($1::text::bytea), sha256($2)], 'Edda Brandt', $3, $4, 'Raleigh', 'Two cars.', 'soon')`,
    [id, Buffer.from(network), phone, email],
  );
  return id;
}

let number = 0;
/** A unique phone number and email. */
export const nobodys = () => {
  number += 1;
  return { phone: `+1919557${String(number).padStart(4, '0')}`, email: `asker${number}@mail.example` };
};

export const requestBody = (token = requestToken(), part: Partial<SendRequest> = {}): SendRequest => ({
  id: uuidv7(),
  token,
  service_id: null,
  full_name: 'Edda Brandt',
  ...nobodys(),
  street: '12 Larkspur Lane',
  city: 'Raleigh',
  postal_code: '27604',
  suits: 'this_week',
  detail: 'Two cars and the driveway.',
  sms_consent: false,
  code: null,
  website: '',
  ...part,
});

import { parseArgs } from 'node:util';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { AuditAction } from '#text/audit.ts';
import { linkFor, newLinkToken } from '#server/features/sessions/passwordLinks.service.ts';
import { currentDatabase } from '#tools/environment.ts';
import { asOwner } from '#tools/owner.ts';
import { run } from '#tools/run.ts';

const lifetimeHours = 24;

type Person = { email: string; name: string; resetSecondStep?: boolean };
/** `kept`: the link alone doesn't let them in; the second step is still required. */
type Created = { token: string; secondStep: 'none' | 'kept' | 'reset' };

/** Creates an administrator, or gives an existing one a new link: no business can be locked out for good. */
export async function createAdmin(adminUrl: string, person: Person): Promise<Created> {
  const email = person.email.toLowerCase();
  return asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string; role: string }>(
      'select id, role from profiles where email = $1',
      [email],
    );
    const found = rows[0];
    if (found && found.role !== 'admin') throw new Error(`${email} belongs to a ${found.role} account already.`);
    const id = found?.id ?? uuidv7();
    if (!found) {
      await client.query("insert into profiles (id, role, full_name, email) values ($1, 'admin', $2, $3)", [
        id,
        person.name,
        email,
      ]);
    }
    await client.query('insert into auth.users (id, name, email) values ($1, $2, $3) on conflict do nothing', [
      id,
      person.name,
      email,
    ]);
    const { token, tokenHash } = newLinkToken();
    await client.query(
      `insert into auth.password_links (token_hash, user_id, expires_at) values ($1, $2, now() + $3 * interval '1 hour')`,
      [tokenHash, id, lifetimeHours],
    );
    await audit(client, found ? 'password_link.created' : 'admin.created', id);
    if (!(await hasSecondStep(client, id))) return { token, secondStep: 'none' };
    if (!person.resetSecondStep) return { token, secondStep: 'kept' };
    await client.query('select account.reset_factors($1)', [id]);
    await audit(client, 'user.factors_reset', id);
    return { token, secondStep: 'reset' };
  });
}

const audit = (client: pg.Client, action: AuditAction, id: string) =>
  client.query(
    `insert into audit_events (id, actor_role, action, entity, entity_id, request_id)
     values ($1, 'system', $2, 'profile', $3, 'admin:create')`,
    [uuidv7(), action, id],
  );

async function hasSecondStep(client: pg.Client, id: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from auth.totp where user_id = $1 and secret is not null)
       or exists (select from auth.phones where user_id = $1 and phone is not null)
       or exists (select from auth.passkeys where user_id = $1) as has`,
    [id],
  );
  return rows[0]!.has;
}

const notes = {
  none: '',
  kept: `
This person has a second step, and it stays: the portal asks for it after the password. If it is lost, or AUTH_SECRET is,
run this again with --reset-second-step.
`,
  reset: `
The second step was removed, and every session has ended. If the portal demands a second step, it asks for a new one after
the password.
`,
};

if (import.meta.main) {
  run(async () => {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        name: { type: 'string', default: 'Administrator' },
        'reset-second-step': { type: 'boolean', default: false },
      },
    });
    const email = z.email().safeParse(values.email);
    if (!email.success) {
      throw new Error(
        'Say whose account it is: npm run admin:create -- --email owner@example.com --name "Renee Castillo"',
      );
    }
    const baseUrl = process.env.BASE_URL;
    if (!baseUrl)
      throw new Error('BASE_URL is not set, so the link would lead nowhere. It is where browsers reach the portal.');
    const { adminUrl } = await currentDatabase();
    const { token, secondStep } = await createAdmin(adminUrl, {
      email: email.data,
      name: values.name,
      resetSecondStep: values['reset-second-step'],
    });
    const link = linkFor(new URL(baseUrl).origin, token);
    console.log(`This link works once, for ${lifetimeHours} hours:\n\n  ${link}\n${notes[secondStep]}`);
  });
}

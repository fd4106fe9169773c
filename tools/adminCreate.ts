import { parseArgs } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { linkFor, newLinkToken } from '#server/features/sessions/passwordLinks.service.ts';
import { localDatabase } from '#tools/environment.ts';
import { asOwner } from '#tools/owner.ts';
import { run } from '#tools/run.ts';

const lifetimeHours = 24;

/** Makes an administrator, or gives an existing one a new link: nobody can be locked out for good. */
export async function createAdmin(adminUrl: string, person: { email: string; name: string }): Promise<string> {
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
    await client.query(
      `insert into audit_events (id, actor_role, action, entity, entity_id, request_id)
       values ($1, 'system', $2, 'profile', $3, 'admin:create')`,
      [uuidv7(), found ? 'password_link.created' : 'admin.created', id],
    );
    return token;
  });
}

if (import.meta.main) {
  run(async () => {
    const { values } = parseArgs({
      options: { email: { type: 'string' }, name: { type: 'string', default: 'Administrator' } },
    });
    const email = z.email().safeParse(values.email);
    if (!email.success) {
      throw new Error(
        'Say whose account it is: npm run admin:create -- --email owner@example.com --name "Renee Castillo"',
      );
    }
    const { adminUrl } = await localDatabase();
    const token = await createAdmin(adminUrl, { email: email.data, name: values.name });
    const link = linkFor(process.env.BASE_URL ?? 'http://localhost:5173', token);
    console.log(`This link works once, for ${lifetimeHours} hours:\n\n  ${link}\n`);
  });
}

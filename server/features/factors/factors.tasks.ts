import { sql } from 'kysely';
import { codeTiming } from '#contract/people/factor.kinds.ts';
import { mailText } from '#text/signInMail.ts';
import { fill } from '#contract/text/fill.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { codeHash, codeOwner, newCode } from '#server/features/factors/secrets.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

/** Sends the code that a session asked for. The code is made here; the table keeps a keyed hash. */
export async function sendCode(
  { pool, config, outbox }: TaskDeps,
  { session_id, purpose }: Payloads['sendCode'],
): Promise<void> {
  const code = newCode();
  const to = await asSignIn(pool, async (tx) => {
    const found = await tx.first(sql<{
      id: string;
      channel: 'email' | 'sms';
      email: string | null;
      phone: string | null;
    }>`
      select p.id, c.channel, p.email, case c.purpose when 'sign_in' then n.phone else e.phone end as phone
      from auth.codes c join auth.sessions s on s.id = c.session_id join profiles p on p.id = s.user_id
      left join auth.phones n on n.user_id = p.id
      left join auth.enrolments e on e.session_id = s.id and e.method = 'sms'
      -- After an outage nobody is waiting for it any more.
      where c.session_id = ${session_id} and c.purpose = ${purpose}
        and c.requested_at > now() - make_interval(mins => ${codeTiming.valid_minutes})
      for update of c`);
    const owner = codeOwner(session_id, purpose === 'enrolment' ? (found?.phone ?? null) : null);
    if (found)
      await tx.run(sql`
        update auth.codes set code_hash = ${codeHash(config, owner, code)},
          expires_at = now() + make_interval(mins => ${codeTiming.valid_minutes})
        where session_id = ${session_id} and purpose = ${purpose}`);
    return found;
  });
  if (!to) return;
  const text = mailText.code;
  const values = { code, minutes: codeTiming.valid_minutes };
  if (to.channel === 'sms' && to.phone) {
    await outbox.text({ profileId: to.id, phone: to.phone }, () => ({
      kind: 'code',
      body: fill(text.message, values),
    }));
  } else if (to.channel === 'email' && to.email) {
    await outbox.mail({ profileId: to.id, email: to.email }, () => ({
      kind: 'code',
      subject: fill(text.subject, { code }),
      lines: [text.body, fill(text.expiry, values), text.notYou],
      code,
    }));
  }
}

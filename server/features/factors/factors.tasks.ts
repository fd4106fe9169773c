import { sql } from 'kysely';
import { codeTiming } from '#contract/factor.ts';
import { mailText } from '#contract/text/en/signInMail.ts';
import { fill } from '#contract/text/fill.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { codeHash, newCode } from '#server/features/factors/secrets.ts';
import type { TaskDeps } from '#server/tasks/registry.ts';

/** Sends the code a session asked for. It is made here; the table keeps a keyed hash. */
export async function sendCode(
  { pool, config, outbox }: TaskDeps,
  { session_id, purpose }: { session_id: string; purpose: 'sign_in' | 'enrolment' },
): Promise<void> {
  const code = newCode();
  const to = await asSignIn(pool, (tx) =>
    tx.first(sql<{ id: string; channel: 'email' | 'sms'; email: string | null; phone: string | null }>`
      with code as (
        update auth.codes set code_hash = ${codeHash(config.AUTH_SECRET, session_id, code)},
          expires_at = now() + make_interval(mins => ${codeTiming.valid_minutes})
        -- After an outage nobody is waiting for it any more.
        where session_id = ${session_id} and purpose = ${purpose}
          and requested_at > now() - make_interval(mins => ${codeTiming.valid_minutes})
        returning channel
      )
      select p.id, code.channel, p.email,
        case when ${purpose} = 'sign_in' then n.phone else n.candidate end as phone
      from code join auth.sessions s on s.id = ${session_id}
      join profiles p on p.id = s.user_id left join auth.phones n on n.user_id = p.id`),
  );
  if (!to) return;
  const text = mailText.code;
  const values = { code, minutes: codeTiming.valid_minutes };
  if (to.channel === 'sms' && to.phone) {
    await outbox.text({ profileId: to.id, phone: to.phone }, { kind: 'code', body: fill(text.message, values) });
  } else if (to.channel === 'email' && to.email) {
    await outbox.mail(
      { profileId: to.id, email: to.email },
      {
        kind: 'code',
        subject: fill(text.subject, { code }),
        lines: [text.body, fill(text.expiry, values), text.notYou],
        code,
      },
    );
  }
}

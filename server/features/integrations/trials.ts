import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { onlyRow } from '#contract/base/event.ts';
import { formatPhone } from '#contract/base/phone.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { deliveryText, trialText } from '#text/mail.ts';
import { fill } from '#contract/text/fill.ts';
import type { Integration } from '#contract/office/integration.kinds.ts';
import type { Config } from '#server/config.ts';
import { asActor } from '#server/db/asActor.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { sqlFor } from '#server/db/schema.ts';
import { contactOf } from '#server/features/integrations/integrations.queries.ts';
import { missing } from '#server/features/integrations/integrations.service.ts';
import type { createDispatch } from '#server/integrations/dispatch.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import { tryCredentials } from '#server/integrations/paypal/token.ts';
import { createStorage } from '#server/integrations/storage/create.ts';

type Tools = { config: Config; pool: pg.Pool; dispatch: ReturnType<typeof createDispatch> };
type Origin = { requestId: string; address: string };
type Contact = NonNullable<Awaited<ReturnType<typeof contactOf>>> & { id: string };

/** Each returns a sentence that says what happened, or throws a DeliveryFailure with one. */
const trials: Record<Integration, (tools: Tools, contact: Contact) => Promise<string>> = {
  async mail({ dispatch }, { id, email, full_name }) {
    if (!email) throw new DeliveryFailure(trialText.noEmail);
    const reply = await dispatch.mail({ profileId: id, email }, () => ({
      kind: 'test',
      subject: trialText.subject,
      lines: trialText.lines.map((line) => fill(line, { name: full_name })),
    }));
    return fill(trialText.mailSent, { to: email, reply });
  },

  async sms({ dispatch }, { id, phone, business }) {
    if (!phone) throw new DeliveryFailure(trialText.noPhone);
    await dispatch.text({ profileId: id, phone }, () => ({ kind: 'test', body: fill(trialText.sms, { business }) }));
    return fill(trialText.smsSent, { to: formatPhone(phone) });
  },

  async paypal({ config }) {
    await tryCredentials(config);
    return trialText.paypalGood;
  },

  async storage({ config }) {
    await (await createStorage(config))!.check();
    return trialText.storageGood;
  },
};

/** Tries an integration for real. The request is audited before anything is sent. */
export async function tryOut(
  tools: Tools,
  { integration, actor, origin }: { integration: Integration; actor: Actor; origin: Origin },
): Promise<{ ok: boolean; message: string }> {
  await audit(tools.pool, { integration, actor, origin });
  const unset = missing(tools.config, integration);
  if (unset.length > 0) {
    return { ok: false, message: fill(deliveryText.notSetUp, { variables: unset.join(', ') }) };
  }
  // The guard has read the actor's profile, so it exists.
  const contact = await asActor(tools.pool, actor, (tx) => contactOf(tx, actor.id));
  try {
    return { ok: true, message: await trials[integration](tools, { ...contact!, id: actor.id }) };
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    return { ok: false, message: error.message };
  }
}

const audit = (
  pool: pg.Pool,
  { integration, actor, origin }: { integration: Integration; actor: Actor; origin: Origin },
) =>
  asSystem(pool, (tx) =>
    tx.run(
      sqlFor.insertInto('audit_events').values({
        id: uuidv7(),
        actor_id: actor.id,
        actor_role: actor.role,
        action: 'integration.tested',
        entity: 'integration_settings',
        entity_id: onlyRow,
        fields: [integration],
        request_id: origin.requestId,
        address: origin.address,
      }),
    ),
  );

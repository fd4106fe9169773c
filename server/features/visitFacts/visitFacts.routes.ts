import { learn } from '#contract/jobs/estimate.ts';
import { EstimateSettings, type EstimateList } from '#contract/jobs/estimate.schema.ts';
import { onlyRow } from '#contract/base/event.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as taxRates from '#server/features/business/taxRates.queries.ts';
import { usualRate } from '#server/features/invoices/drafts/taxes.ts';
import * as facts from '#server/features/visitFacts/visitFacts.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const editable = EstimateSettings.keyof().options;

export function visitFactRoutes({ pool }: Deps) {
  return {
    'estimate.list': ({ actor }) => asActor(pool, actor, list),

    async 'estimate.switch'(tx, { body }) {
      const before = await facts.lockSettings(tx);
      const fields = editable.filter((field) => before[field] !== body[field]);
      if (fields.length === 0) return { answer: before, changes: [] };
      const after = await facts.updateSettings(tx, body);
      const audience = { users: [], roles: ['admin' as const, 'sales' as const] };
      const change = { entity: 'estimate_settings' as const, id: onlyRow, fields, before, after, audience };
      return { answer: after, changes: [{ action: 'estimate_settings.updated', ...change }] };
    },
  } satisfies Partial<Handlers>;
}

async function list(tx: Tx): Promise<EstimateList> {
  const [settings, timed, rates, day] = await Promise.all([
    facts.settings(tx),
    facts.timed(tx),
    taxRates.list(tx),
    business.today(tx),
  ]);
  const tax = usualRate(rates, day);
  const services = Map.groupBy(timed, ({ service_id }) => service_id);
  return {
    settings,
    tax: tax ? { name: tax.name, rate_ppm: tax.rate_ppm } : null,
    services: [...services].map(([service_id, visits]) => Object.assign(learn(visits), { service_id })),
  };
}

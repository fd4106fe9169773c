import { TaxRate, TaxRateUpdate } from '#contract/office/business.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { AuditAction } from '#text/audit.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import * as taxRates from '#server/features/business/taxRates.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const editable = TaxRateUpdate.keyof().options;

export function taxRateRoutes({ pool }: Deps) {
  return {
    'taxRate.list': ({ actor }) => asActor(pool, actor, taxRates.list),

    async 'taxRate.create'(tx, { body }) {
      const answer = await taxRates.create(tx, body);
      if (!answer) throw new PortalError('command_reused');
      return {
        answer,
        changes: changesOf('tax_rate.created', answer.id, { after: answer, fields: TaxRate.keyof().options }),
      };
    },

    async 'taxRate.update'(tx, { params, body }) {
      const before = await taxRates.lockById(tx, params.id);
      if (!before) throw new PortalError('not_found');
      const fields = editable.filter((field) => before[field] !== body[field]);
      if (fields.length === 0) return { answer: before, changes: [] };
      const answer = await taxRates.update(tx, before.id, body);
      return { answer, changes: changesOf('tax_rate.updated', before.id, { before, after: answer, fields }) };
    },

    async 'taxRate.delete'(tx, { params }) {
      const before = await taxRates.lockById(tx, params.id);
      if (!before) throw new PortalError('not_found');
      await taxRates.remove(tx, before.id);
      return { answer: null, changes: changesOf('tax_rate.deleted', before.id, { before, fields: ['name'] }) };
    },
  } satisfies Partial<Handlers>;
}

const changesOf = (
  action: AuditAction,
  id: string,
  change: { before?: TaxRate; after?: TaxRate; fields: string[] },
): Change[] => [{ action, entity: 'tax_rate', id, ...change, audience: { users: [], roles: ['admin'] } }];

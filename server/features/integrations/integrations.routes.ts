import { onlyRow } from '#contract/base/event.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import * as integrations from '#server/features/integrations/integrations.queries.ts';
import { describe } from '#server/features/integrations/integrations.service.ts';
import { tryOut } from '#server/features/integrations/trials.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';
import { refused } from '#server/http/refused.ts';
import { createDispatch } from '#server/integrations/dispatch.ts';
import type { Task } from '#server/tasks/task.ts';
import { deliveryText } from '#text/mail.ts';
import { fill } from '#contract/text/fill.ts';

const editable = ['card_checkout', 'geocoder', 'routing'] as const;

export function integrationRoutes({ config, pool, log }: Deps) {
  const dispatch = createDispatch({ config, pool, log });
  return {
    async 'integration.list'({ actor }) {
      return asActor(pool, actor, (tx) => describe(tx, config));
    },

    async 'integration.update'(tx, { body }) {
      const before = (await integrations.lockSettings(tx))!;
      const fields = editable.filter((field) => body[field] !== undefined && before[field] !== body[field]);
      if (fields.length === 0) return { answer: await describe(tx, config), changes: [] };
      if (fields.includes('routing') && body.routing !== 'line' && !config.ROUTING_URL)
        throw refused('routing', fill(deliveryText.notSetUp, { variables: 'ROUTING_URL' }));
      await integrations.updateSettings(tx, body);
      if (fields.includes('routing')) await integrations.forgetWays(tx);
      const change: Change = {
        action: 'integration_settings.updated',
        entity: 'integration_settings',
        id: onlyRow,
        fields,
        before,
        after: body,
        audience: { users: [], roles: ['admin'] },
      };
      const tasks: Task[] = [
        ...(fields.includes('geocoder') ? [{ name: 'locatePlaces' as const, payload: {}, key: 'locate-places' }] : []),
        ...(fields.includes('routing') ? [{ name: 'fillDriveTimes' as const, payload: {}, key: 'drive-times' }] : []),
      ];
      return { answer: await describe(tx, config), changes: [change], tasks };
    },

    async 'integration.test'({ actor, params, request }) {
      const origin = { requestId: request.id, address: request.ip };
      return tryOut({ config, pool, dispatch }, { integration: params.integration, actor, origin });
    },
  } satisfies Partial<Handlers>;
}

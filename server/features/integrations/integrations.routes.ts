import { onlyRow } from '#contract/event.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import * as integrations from '#server/features/integrations/integrations.queries.ts';
import { describe } from '#server/features/integrations/integrations.service.ts';
import { tryOut } from '#server/features/integrations/trials.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';
import { createDispatch } from '#server/integrations/dispatch.ts';

export function integrationRoutes({ config, pool, log }: Deps) {
  const dispatch = createDispatch({ config, pool, log });
  return {
    async 'integration.list'({ actor }) {
      return asActor(pool, actor, (tx) => describe(tx, config));
    },

    async 'integration.update'(tx, { body }) {
      const before = await integrations.lockSettings(tx);
      if (before?.card_checkout === body.card_checkout) return { answer: await describe(tx, config), changes: [] };
      await integrations.updateSettings(tx, body);
      const change: Change = {
        action: 'integration_settings.updated',
        entity: 'integration_settings',
        id: onlyRow,
        fields: ['card_checkout'],
        audience: { users: [], roles: ['admin'] },
      };
      return { answer: await describe(tx, config), changes: [change] };
    },

    async 'integration.test'({ actor, params, request }) {
      const origin = { requestId: request.id, address: request.ip };
      return tryOut({ config, pool, dispatch }, { integration: params.integration, actor, origin });
    },
  } satisfies Partial<Handlers>;
}

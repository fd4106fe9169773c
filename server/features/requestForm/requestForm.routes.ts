import { asActor } from '#server/db/asActor.ts';
import * as form from '#server/features/requestForm/requestForm.queries.ts';
import { readForm, send, update } from '#server/features/requestForm/requestForm.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function requestFormRoutes({ pool, config }: Deps) {
  return {
    'request.form': () => readForm(pool, config),

    async 'request.send'({ body, request }) {
      await send(pool, config, body, request);
    },

    'requestForm.read': ({ actor }) => asActor(pool, actor, form.read),

    'requestForm.update': (tx, { body }) => update(tx, body),
  } satisfies Partial<Handlers>;
}

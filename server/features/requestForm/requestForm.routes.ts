import { asActor } from '#server/db/asActor.ts';
import * as form from '#server/features/requestForm/requestForm.queries.ts';
import { discard, keep, listHeld, readForm, send, update } from '#server/features/requestForm/requestForm.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function requestFormRoutes({ pool, config }: Deps) {
  return {
    'request.form': () => readForm(pool, config),

    async 'request.send'({ body, request }) {
      await send(pool, config, body, request);
    },

    'heldRequest.list': ({ actor }) => asActor(pool, actor, listHeld),

    'heldRequest.keep': (tx, { params }) => keep(tx, params.id),

    'heldRequest.discard': (tx, { params, body }) => discard(tx, params.id, body.alike),

    'requestForm.read': ({ actor }) => asActor(pool, actor, form.read),

    'requestForm.update': (tx, { body }) => update(tx, body),
  } satisfies Partial<Handlers>;
}

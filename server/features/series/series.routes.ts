import { PortalError } from '#contract/errors.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { asActor } from '#server/db/asActor.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import { edit, previewEdit, skip } from '#server/features/series/edit.service.ts';
import * as series from '#server/features/series/series.queries.ts';
import { create, preview } from '#server/features/series/series.service.ts';
import { refused } from '#server/http/refused.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const refusals: Refusals = { [raised.still_cancellable]: () => refused('day', jobErrorText.mayCancel) };

export function seriesRoutes({ pool }: Deps) {
  return {
    async 'series.read'({ actor, params }) {
      const found = await asActor(pool, actor, (tx) => series.findById(tx, params.id));
      if (!found) throw new PortalError('not_found');
      const { items: _, plan_id: __, ...answer } = found;
      return answer;
    },

    'series.preview': ({ actor, body }) => asActor(pool, actor, (tx) => preview(tx, body)),

    'series.create': (tx, { body }) => create(tx, body),

    'series.previewEdit': ({ actor, body }) => asActor(pool, actor, (tx) => previewEdit(tx, actor, body)),

    'series.edit': (tx, { actor, body }) => refusing(refusals, edit(tx, actor, body)),

    'series.skip': (tx, { params }) => skip(tx, params.id),
  } satisfies Partial<Handlers>;
}

import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import { asSystem } from '#server/db/asSystem.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import * as presence from '#server/features/jobs/presence.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function presenceRoutes({ pool }: Deps) {
  return {
    /** This isn't a command: the activity log shouldn't record that a dialog was open. */
    async 'presence.beat'({ actor, body: { job_id, editing } }) {
      const [job] = await asActor(pool, actor, (tx) => jobs.rows(tx, [job_id]));
      if (!job) throw new PortalError('not_found');
      const here = { job_id, profile_id: actor.id };
      return asSystem(pool, async (tx) => {
        await presence.forget(tx);
        const news = editing ? await presence.arrive(tx, here) : await presence.leave(tx, here);
        if (news) await presence.announce(tx, job_id);
        return { others: await presence.others(tx, here) };
      });
    },
  } satisfies Partial<Handlers>;
}

import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import * as corrections from '#server/features/time/corrections.service.ts';
import { payrollOf } from '#server/features/time/payroll.ts';
import { endRunning, runningOf, startEntry } from '#server/features/time/time.service.ts';
import { ofJob, plannedFor, undecidedEver } from '#server/features/time/week.queries.ts';
import { personWeek, sheet } from '#server/features/time/week.service.ts';
import { occurredAt } from '#server/occurred.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function timeRoutes({ pool }: Deps) {
  return {
    'time.running': { read: (tx, { actor }) => runningOf(tx, actor.id) },

    async 'time.start'(tx, { actor, body: { occurred_at, ...body } }) {
      const { entry, changes } = await startEntry(tx, actor, { ...body, ...occurredAt(occurred_at) });
      return { answer: entry, changes };
    },

    async 'time.stop'(tx, { actor, body }) {
      const { changes } = await endRunning(tx, actor, occurredAt(body.occurred_at));
      return { answer: await runningOf(tx, actor.id), changes };
    },

    'time.mine': ({ actor, query }) => asActor(pool, actor, (tx) => personWeek(tx, 'technician', actor.id, query.day)),

    'time.correct': (tx, { actor, body }) => corrections.ask(tx, actor, body),

    'time.withdraw': (tx, { params }) => corrections.withdraw(tx, params.id),

    'time.week': ({ actor, query }) => asActor(pool, actor, (tx) => sheet(tx, query.day)),

    'time.undecided': ({ actor }) => asActor(pool, actor, undecidedEver),

    'time.person': ({ actor, params, query }) =>
      asActor(pool, actor, (tx) => personWeek(tx, 'office', params.id, query.day)),

    'time.job': ({ actor, params }) =>
      asActor(pool, actor, async (tx) => {
        const [planned, entries] = await Promise.all([plannedFor(tx, params.id), ofJob(tx, params.id)]);
        if (!planned) throw new PortalError('not_found');
        return { planned_minutes: planned.minutes, entries };
      }),

    'time.decide': (tx, { actor, params, body }) => corrections.decide(tx, actor, params.id, body),

    'time.change': (tx, { actor, body }) => corrections.change(tx, actor, body),

    'time.close': (tx, { actor, body }) => corrections.closeWeek(tx, actor, body.week_start),

    'time.reopen': (tx, { body }) => corrections.reopenWeek(tx, body.week_start),

    async 'time.payroll'({ actor, query, reply }) {
      const found = await asActor(pool, actor, (tx) => sheet(tx, query.day));
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="payroll-${found.week_start}.csv"`);
      return payrollOf(found);
    },
  } satisfies Partial<Handlers>;
}

import { Readable } from 'node:stream';
import { asActor } from '#server/db/asActor.ts';
import { fileOf } from '#server/features/commission/file.ts';
import * as goals from '#server/features/commission/goals.service.ts';
import { payOut } from '#server/features/commission/payouts.service.ts';
import * as questions from '#server/features/commission/questions.service.ts';
import * as rules from '#server/features/commission/rules.service.ts';
import * as statements from '#server/features/commission/statement.service.ts';
import { exportPage } from '#server/http/csv.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function commissionRoutes({ pool }: Deps) {
  return {
    'commission.statement': ({ actor, query }) => asActor(pool, actor, (tx) => statements.statement(tx, actor, query)),

    'commission.lines': ({ actor, query }) => asActor(pool, actor, (tx) => statements.linesPage(tx, actor, query)),

    'commission.waiting': ({ actor, query }) =>
      asActor(pool, actor, (tx) => statements.waitingOf(tx, statements.staffOf(actor, query.staff))),

    async 'commission.csv'({ actor, query, reply }) {
      const staff = statements.staffOf(actor, query.staff);
      const month = await asActor(pool, actor, (tx) => statements.monthAsked(tx, query));
      const read = (before: number | null) =>
        asActor(pool, actor, (tx) => statements.linesBefore(tx, month, staff, before, exportPage));
      // The first page is read before the first byte is sent, so that a failure is still an error response and not a
      // torn file.
      const first = await read(null);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="commission-${month.slice(0, 7)}.csv"`);
      return Readable.from(fileOf(first, read));
    },

    'commission.overview': ({ actor, query }) => asActor(pool, actor, (tx) => statements.overview(tx, query)),

    'commission.rules': ({ actor }) => asActor(pool, actor, rules.list),

    'commission.addRule': (tx, { actor, body }) => rules.addRule(tx, actor, body),

    'commission.removeRule': (tx, { params }) => rules.removeRule(tx, params.id),

    'commission.payOut': (tx, { actor, body }) => payOut(tx, actor, body),

    'commission.ask': (tx, { actor, body }) => questions.ask(tx, actor, body),

    'commission.answer': (tx, { actor, params, body }) => questions.answer(tx, actor, params.id, body.answer),

    'salesGoals.read': ({ actor }) => asActor(pool, actor, (tx) => goals.read(tx, actor)),

    'salesGoals.update': (tx, { actor, body }) => goals.update(tx, actor, body),
  } satisfies Partial<Handlers>;
}

import { Readable } from 'node:stream';
import { PortalError } from '#contract/errors.ts';
import { serviceColumnNames } from '#contract/jobs/serviceFile.ts';
import { asActor } from '#server/db/asActor.ts';
import { today } from '#server/features/business/business.queries.ts';
import { cellsOf } from '#server/features/services/serviceCsv.ts';
import { checkRows, importRows } from '#server/features/services/serviceImport.ts';
import * as services from '#server/features/services/services.queries.ts';
import { change, create, duplicate } from '#server/features/services/services.service.ts';
import { csvLine } from '#server/http/csv.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function serviceRoutes({ pool }: Deps) {
  return {
    'service.list': ({ actor }) => asActor(pool, actor, services.list),

    'service.create': (tx, { body }) => create(tx, body),

    async 'service.update'(tx, { params, body }) {
      const before = await services.lockById(tx, params.id);
      if (!before) throw new PortalError('not_found');
      return change(tx, before, body);
    },

    async 'service.duplicate'(tx, { params, body }) {
      const original = await services.lockById(tx, params.id);
      if (!original) throw new PortalError('not_found');
      return duplicate(tx, original, body.id);
    },

    async 'service.export'({ actor, reply }) {
      // Read before the first byte is sent, so that a failure is an error response and not a truncated file.
      const [day, all] = await asActor(pool, actor, (tx) => Promise.all([today(tx), services.list(tx)]));
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="services-${day}.csv"`);
      return Readable.from([
        csvLine(Object.values(serviceColumnNames())),
        ...all.map((one) => csvLine(cellsOf(one, day))),
      ]);
    },

    'service.checkImport': ({ actor, body }) => asActor(pool, actor, (tx) => checkRows(tx, body.rows)),

    'service.import': (tx, { body }) => importRows(tx, body.rows),
  } satisfies Partial<Handlers>;
}

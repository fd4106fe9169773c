import { isDeepStrictEqual } from 'node:util';
import { BusinessUpdate } from '#contract/office/business.schema.ts';
import { PortalError } from '#contract/errors.ts';
import { onlyRow } from '#contract/base/event.ts';
import { roles } from '#contract/base/role.ts';
import type { AuditAction } from '#text/audit.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import * as business from '#server/features/business/business.queries.ts';
import { logoAddress, readLogo, versionOf } from '#server/features/business/logo.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const editable = BusinessUpdate.keyof().options;

export function businessRoutes({ pool }: Deps) {
  return {
    'business.read': () => asActor(pool, null, business.read),

    async 'business.update'(tx, { body }) {
      const before = await business.lock(tx);
      const fields = editable.filter((field) => !isDeepStrictEqual(before[field], body[field]));
      if (fields.length === 0) return { answer: before, changes: [] };
      if (fields.includes('time_zone') && !(await business.knowsZone(tx, body.time_zone)))
        throw new PortalError('invalid_input', { fields: { time_zone: 'Invalid input' } });
      return {
        answer: await business.update(tx, body),
        changes: changesOf('business_settings.updated', fields, { before, after: body }),
        // Days begin at another moment in the new zone, so all daily figures are recounted.
        tasks: fields.includes('time_zone') ? [{ name: 'recountStats', payload: {}, key: 'recount-stats' }] : [],
      };
    },

    async 'business.setLogo'(tx, { body }) {
      const logo = body.image === null ? null : readLogo(body.image);
      const address = logo && logoAddress(versionOf(logo));
      const before = await business.lock(tx);
      if (before.logo_url === address) return { answer: before, changes: [] };
      const answer = await business.setLogo(tx, logo, address);
      return { answer, changes: changesOf('business_settings.logo_set', ['logo_url'], {}) };
    },

    async 'business.logo'({ query: { v }, reply }) {
      const address = v === undefined ? null : logoAddress(v);
      const logo = await asActor(pool, null, (tx) => business.findLogo(tx, address));
      if (!logo) throw new PortalError('not_found');
      void reply
        .header('content-type', logo.type)
        .header('content-disposition', 'inline')
        // An image's bytes may also parse as another format, so no browser may sniff them (the default headers say so
        // too).
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', address ? 'public, max-age=31536000, immutable' : 'no-cache');
      return logo.image;
    },
  } satisfies Partial<Handlers>;
}

/** Every role's screens show the business, so all roles are notified. */
const changesOf = (action: AuditAction, fields: string[], rows: Pick<Change, 'before' | 'after'>): Change[] => [
  { action, entity: 'business_settings', id: onlyRow, fields, ...rows, audience: { users: [], roles: [...roles] } },
];

import { isDeepStrictEqual } from 'node:util';
import { PortalError } from '#contract/errors.ts';
import { StaffUpdate, type StaffMember } from '#contract/people/staff.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { serviceKinds } from '#contract/jobs/service.kinds.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import * as staff from '#server/features/staff/staff.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const editable = StaffUpdate.keyof().options;

export function staffRoutes({ pool }: Deps) {
  return {
    'staff.list': ({ actor }) => asActor(pool, actor, staff.list),

    async 'staff.update'(tx, { params, body }) {
      const before = found(await staff.lockById(tx, params.id));
      // In the catalogue's order without duplicates, so that the same skills are always stored the same way.
      const values = { ...body, skills: serviceKinds.filter((skill) => body.skills.includes(skill)) };
      const fields = editable.filter((field) => !isDeepStrictEqual(before[field], values[field]));
      if (fields.length === 0) return { answer: before, changes: [] };
      await staff.update(tx, before.id, values);
      await staff.setCost(tx, before.id, values.hourly_cost_cents);
      return { answer: { ...before, ...values }, changes: changesOf('staff.updated', before.id, fields) };
    },

    async 'staff.setWeek'(tx, { params, body }) {
      const before = found(await staff.lockById(tx, params.id));
      const working_hours = body.working_hours.toSorted((one, other) => one.weekday - other.weekday);
      if (isDeepStrictEqual(before.working_hours, working_hours)) return { answer: before, changes: [] };
      await staff.setWeek(tx, before.id, working_hours);
      const answer = { ...before, working_hours };
      return { answer, changes: changesOf('staff.week_set', before.id, ['working_hours']) };
    },

    async 'staff.addDayOff'(tx, { params, body }) {
      const { id } = found(await staff.lockById(tx, params.id));
      if ((await staff.addDayOff(tx, id, { ...body, note: body.note || null })) === 0)
        throw new PortalError('command_reused');
      const answer = found(await staff.findById(tx, id));
      return { answer, changes: changesOf('staff.day_off_added', id, ['days_off']) };
    },

    async 'staff.removeDayOff'(tx, { params }) {
      const removed = await staff.removeDayOff(tx, params.id);
      if (!removed) throw new PortalError('not_found');
      return { answer: null, changes: changesOf('staff.day_off_removed', removed.profile_id, ['days_off']) };
    },
  } satisfies Partial<Handlers>;
}

function found(member: StaffMember | undefined): StaffMember {
  if (!member) throw new PortalError('not_found');
  return member;
}

const changesOf = (action: AuditAction, id: string, fields: string[]): Change[] => [
  { action, entity: 'staff', id, fields, audience: { users: [id], roles: ['admin'] } },
];

import { z } from 'zod';
import { command, read } from '#contract/route.ts';
import { DayOff, StaffMember, StaffUpdate, Week } from '#contract/people/staff.schema.ts';

export const staffRoutes = {
  'staff.list': read('GET /api/staff', 'staff.manage', { output: z.array(StaffMember) }),
  'staff.update': command('PATCH /api/staff/:id', 'staff.manage', { body: StaffUpdate, output: StaffMember }),
  'staff.setWeek': command('PUT /api/staff/:id/working-hours', 'staff.manage', { body: Week, output: StaffMember }),
  'staff.addDayOff': command('POST /api/staff/:id/days-off', 'staff.manage', { body: DayOff, output: StaffMember }),
  'staff.removeDayOff': command('DELETE /api/days-off/:id', 'staff.manage'),
};

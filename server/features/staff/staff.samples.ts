import { v7 as uuidv7 } from 'uuid';
import type { Samples } from '#test/support/sample.ts';

const dayOff = { starts_on: '2026-12-24', ends_on: '2026-12-24', note: null };

export const staffSamples = {
  'staff.list': {},
  'staff.update': {
    probe: () => ({ body: { colour: 'moss', skills: [], hourly_cost_cents: null }, status: 404 }),
    success: ({ onTech }) => onTech({ colour: 'coral', skills: ['bins'], hourly_cost_cents: 2_150 }),
  },
  'staff.setWeek': {
    probe: () => ({ body: { working_hours: [] }, status: 404 }),
    success: ({ onTech }) =>
      onTech({ working_hours: [{ weekday: 1, starts: '08:00', ends: '16:30', break_starts: null, break_ends: null }] }),
  },
  'staff.addDayOff': {
    probe: () => ({ body: { id: uuidv7(), ...dayOff }, status: 404 }),
    success: ({ onTech }) => onTech({ id: uuidv7(), ...dayOff }),
  },
  'staff.removeDayOff': {
    success: async ({ office, addTech }) => {
      const id = uuidv7();
      await office.command('POST', `/api/staff/${(await addTech()).id}/days-off`, { id, ...dayOff });
      return { id };
    },
  },
} satisfies Samples<`staff.${string}`>;

import type { Role } from '#contract/role.ts';

/** Pages of the menus that aren't built yet. Their titles and sentences stand in text/en/sections.ts. */
export const laterSections = {
  admin: [],
  sales: ['leads', 'quotes', 'calculator', 'resources', 'commission'],
  tech: ['jobs', 'checklist', 'photos', 'time', 'supplies'],
  client: ['services', 'appointments', 'gallery', 'resources'],
} as const satisfies Record<Role, readonly string[]>;

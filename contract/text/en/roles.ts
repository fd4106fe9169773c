import { texts } from '#contract/text/texts.ts';
import type { Role } from '#contract/base/role.ts';

/** Titles are page headings; ids, in lower case, appear in toasts ('Welcome to the sales dashboard.'). */
export const roleText: Record<Role, { title: string; description: string }> = texts({
  admin: { title: 'Administrator', description: 'Manage jobs, services, pricing and staff' },
  sales: { title: 'Sales Representative', description: 'Handle quotes, leads and commissions' },
  tech: { title: 'Field Technician', description: 'Access job details, checklists and photos' },
  client: { title: 'Client', description: 'View service history, book appointments and pay invoices' },
});

import type { Role } from '#contract/base/role.ts';

/** The records that a search finds, in the order of its results. */
export const recordKinds = ['client', 'lead', 'job', 'invoice', 'payment', 'person'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The page that shows a record to each role. A role without a page doesn't find that kind. */
const pages: Record<RecordKind, Partial<Record<Role, string>>> = {
  client: { admin: '/admin/clients/{id}', sales: '/sales/clients/{id}' },
  lead: { admin: '/admin/jobs/leads?lead={id}', sales: '/sales/leads?lead={id}' },
  job: { admin: '/admin/jobs?job={id}' },
  invoice: { admin: '/admin/payments/invoices/{id}', client: '/client/invoices/{id}' },
  payment: { admin: '/admin/payments?payment={id}' },
  person: { admin: '/admin/users?user={id}' },
};

export const recordKindsOf = (role: Role): RecordKind[] => recordKinds.filter((kind) => role in pages[kind]);

export const recordPage = (kind: RecordKind, role: Role, id: string): string => pages[kind][role]!.replace('{id}', id);

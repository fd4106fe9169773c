import type pg from 'pg';
import { roles, type Role } from '#contract/role.ts';
import { laterSections } from '#contract/sections.ts';
import { sectionText } from '#text/sections.ts';
import { invoiceId } from '#tools/seed/invoices.ts';
import { people } from '#tools/seed/people.ts';
import { idOf } from '#tools/seed/seed.ts';
import { serviceId } from '#tools/seed/services.ts';

const hannah = people.find(({ full_name }) => full_name === 'Hannah Osei')!;

/** Every screen there is, with who sees it. */
export const pages: { name: string; path: string; role: Role | null }[] = [
  { name: 'landing', path: '/', role: null },
  { name: 'role-selection', path: '/auth', role: null },
  { name: 'sign-in-admin', path: '/auth?role=admin', role: null },
  { name: 'sign-in-client', path: '/auth?role=client', role: null },
  { name: 'set-password-spent', path: '/set-password#token=no-such-link-but-long-enough', role: null },
  { name: 'forgot-password', path: '/forgot-password', role: null },
  { name: 'not-found', path: '/nowhere', role: null },
  { name: 'pay-link-ended', path: '/pay#token=no-such-link-but-long-enough', role: null },
  { name: 'pay-return-signed-out', path: '/pay/return?payment=01900000-0000-7000-8000-000000000001', role: null },
  { name: 'admin-dispatch', path: '/admin/jobs/dispatch', role: 'admin' },
  { name: 'admin-dispatch-week', path: '/admin/jobs/dispatch?range=week', role: 'admin' },
  { name: 'admin-month', path: '/admin/jobs/month', role: 'admin' },
  { name: 'admin-clients', path: '/admin/clients', role: 'admin' },
  { name: 'admin-clients-none', path: '/admin/clients?search=nobody+is+called+so', role: 'admin' },
  { name: 'admin-client', path: `/admin/clients/${idOf(hannah)}`, role: 'admin' },
  ...(['visits', 'money', 'places'] as const).map((tab) => ({
    name: `admin-client-${tab}`,
    path: `/admin/clients/${idOf(hannah)}?tab=${tab}`,
    role: 'admin' as const,
  })),
  { name: 'admin-payments-form', path: '/admin/payments?form=open', role: 'admin' },
  { name: 'admin-collect', path: `/admin/payments/collect?client=${idOf(hannah)}`, role: 'admin' },
  { name: 'admin-payments-statement', path: '/admin/payments/statement?method=cash', role: 'admin' },
  { name: 'admin-audit', path: '/admin/audit', role: 'admin' },
  { name: 'admin-invoices', path: '/admin/payments/invoices', role: 'admin' },
  { name: 'admin-invoice', path: `/admin/payments/invoices/${invoiceId(6)}`, role: 'admin' },
  { name: 'admin-unbilled', path: '/admin/payments/unbilled', role: 'admin' },
  { name: 'admin-books', path: '/admin/payments/books', role: 'admin' },
  ...(['service', 'month', 'aging', 'retention'] as const).map((report) => ({
    name: `admin-report-${report}`,
    path: `/admin/reports?report=${report}`,
    role: 'admin' as const,
  })),
  { name: 'admin-report-rows', path: '/admin/reports?report=technician&column=revenue', role: 'admin' },
  { name: 'admin-service', path: `/admin/services?service=${serviceId(7)}`, role: 'admin' },
  { name: 'admin-service-new', path: '/admin/services?service=new', role: 'admin' },
  { name: 'admin-password-policies', path: '/admin/settings?part=passwords', role: 'admin' },
  ...(['general', 'notifications', 'integrations', 'system', 'profile'] as const).map((tab) => ({
    name: `admin-settings-${tab}`,
    path: `/admin/settings?tab=${tab}`,
    role: 'admin' as const,
  })),
  ...(Object.keys(sectionText) as Role[]).flatMap((role) =>
    [
      ...Object.keys(sectionText[role]).filter((section) => section !== 'settings'),
      'settings',
      'notifications',
      'help',
    ].map((section) => ({
      name: `${role}-${section || 'dashboard'}`,
      path: section ? `/${role}/${section}` : `/${role}`,
      role,
    })),
  ),
];

/** What isn't built yet looks the same everywhere: one of each role will do. */
const alike = new Set(roles.flatMap((role) => laterSections[role].slice(1).map((section) => `/${role}/${section}`)));

export const differentPages = pages.filter(({ path }) => !alike.has(path));

/** Every page, and what opens beside a list under an address of its own. */
export async function addressesOf(database: pg.Pool, role: Role | null): Promise<string[]> {
  const first = async (sql: string) => (await database.query<{ id: string }>(sql)).rows[0]!.id;
  const own = differentPages.filter((page) => page.role === role).map(({ path }) => path);
  if (role !== 'admin') return own;
  const technician = await first("select id from profiles where role = 'tech' and active limit 1");
  return [
    ...own,
    `/admin/users?user=${technician}`,
    `/admin/staff?person=${technician}`,
    `/admin/jobs?job=${await first('select j.id from jobs j join job_items i on i.job_id = j.id limit 1')}`,
    `/admin/payments?payment=${await first('select id from payments where client_id is not null limit 1')}`,
    `/admin/payments/invoices/${await first("select id from invoices where status = 'draft' limit 1")}`,
  ];
}

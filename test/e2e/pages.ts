import type pg from 'pg';
import type { Role } from '#contract/base/role.ts';
import { sectionText } from '#text/sections.ts';
import { invoiceId } from '#tools/seed/invoices.ts';
import { people } from '#tools/seed/people.ts';
import { idOf } from '#tools/seed/seed.ts';
import { seriesId } from '#tools/seed/series.ts';
import { serviceId } from '#tools/seed/services.ts';

export const hannah = people.find(({ full_name }) => full_name === 'Hannah Osei')!;

/** Every screen, with the role that sees it. */
export const pages: { name: string; path: string; role: Role | null }[] = [
  { name: 'landing', path: '/', role: null },
  { name: 'role-selection', path: '/auth', role: null },
  { name: 'sign-in-admin', path: '/auth?role=admin', role: null },
  { name: 'sign-in-client', path: '/auth?role=client', role: null },
  { name: 'set-password-spent', path: '/set-password#token=no-such-link-but-long-enough', role: null },
  { name: 'forgot-password', path: '/forgot-password', role: null },
  { name: 'not-found', path: '/nowhere', role: null },
  { name: 'pay-link-ended', path: '/pay#token=no-such-link-but-long-enough', role: null },
  { name: 'shared-ended', path: '/shared#token=no-such-link-but-long-enough', role: null },
  { name: 'request', path: '/request', role: null },
  { name: 'request-code', path: '/request?code=23456789', role: null },
  { name: 'pay-return-signed-out', path: '/pay/return?payment=01900000-0000-7000-8000-000000000001', role: null },
  { name: 'admin-dispatch', path: '/admin/jobs/dispatch', role: 'admin' },
  { name: 'admin-dispatch-week', path: '/admin/jobs/dispatch?range=week', role: 'admin' },
  { name: 'admin-month', path: '/admin/jobs/month', role: 'admin' },
  { name: 'admin-supplies', path: '/admin/staff/supplies', role: 'admin' },
  { name: 'admin-requests', path: '/admin/jobs/requests', role: 'admin' },
  { name: 'admin-leads', path: '/admin/jobs/leads', role: 'admin' },
  { name: 'admin-leads-board', path: '/admin/jobs/leads?view=board', role: 'admin' },
  { name: 'admin-referrals', path: '/admin/jobs/referrals', role: 'admin' },
  { name: 'admin-quotes', path: '/admin/jobs/quotes', role: 'admin' },
  { name: 'admin-issues', path: '/admin/jobs/issues', role: 'admin' },
  { name: 'admin-timesheets', path: '/admin/staff/time', role: 'admin' },
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
  { name: 'admin-commission', path: '/admin/payments/commission', role: 'admin' },
  { name: 'sales-commission-waiting', path: '/sales/commission?show=waiting', role: 'sales' },
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
  ...(['general', 'notifications', 'integrations', 'training', 'scripts', 'care', 'system', 'profile'] as const).map(
    (tab) => ({
      name: `admin-settings-${tab}`,
      path: `/admin/settings?tab=${tab}`,
      role: 'admin' as const,
    }),
  ),
  {
    name: 'sales-calculator-items',
    path: `/sales/calculator?items=${serviceId(0)}~f640~dirty,${serviceId(2)}~u3`,
    role: 'sales',
  },
  { name: 'client-plan', path: `/client/services/plans/${seriesId(1)}`, role: 'client' },
  { name: 'client-appointments-past', path: '/client/appointments?show=past', role: 'client' },
  { name: 'client-book', path: '/client/book', role: 'client' },
  { name: 'client-book-items', path: `/client/book?items=${serviceId(0)},${serviceId(2)}~u3`, role: 'client' },
  { name: 'client-book-when', path: `/client/book?items=${serviceId(0)}&step=when`, role: 'client' },
  { name: 'sales-leads-list', path: '/sales/leads?view=list', role: 'sales' },
  { name: 'sales-leads-add', path: '/sales/leads?add=lead', role: 'sales' },
  { name: 'sales-clients', path: '/sales/clients', role: 'sales' },
  { name: 'sales-clients-none', path: '/sales/clients?search=nobody+is+called+so', role: 'sales' },
  { name: 'sales-schedule', path: '/sales/schedule', role: 'sales' },
  { name: 'sales-hold', path: '/sales/schedule/hold', role: 'sales' },
  { name: 'sales-hold-client', path: `/sales/schedule/hold?client=${idOf(hannah)}`, role: 'sales' },
  { name: 'sales-script', path: '/sales/resources?script=019b76da-e600-7000-8000-000000000101', role: 'sales' },
  { name: 'sales-client', path: `/sales/clients/${idOf(hannah)}`, role: 'sales' },
  {
    name: 'sales-quote-new',
    path: `/sales/quotes/new?client=${idOf(hannah)}&items=${serviceId(0)}~f640,${serviceId(2)}~u3`,
    role: 'sales',
  },
  { name: 'client-refer', path: '/client/refer', role: 'client' },
  { name: 'client-quotes', path: '/client/quotes', role: 'client' },
  { name: 'tech-training', path: '/tech/training', role: 'tech' },
  { name: 'tech-issues', path: '/tech/issues', role: 'tech' },
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

/** Every page, and every panel beside a list that has a URL. */
export async function addressesOf(database: pg.Pool, role: Role | null): Promise<string[]> {
  const first = async (sql: string) => (await database.query<{ id: string }>(sql)).rows[0]!.id;
  const own = pages.filter((page) => page.role === role).map(({ path }) => path);
  if (role === 'tech') {
    const visit = await first(`
      select j.id from jobs j join profiles p on p.id = j.assigned_to join checklist_items c on c.job_id = j.id
      where p.email = '${people.find((person) => person.role === 'tech')!.email}' and j.status in ('pending', 'in_progress')
      order by j.scheduled_start limit 1`);
    return [
      ...own,
      '/tech/jobs?show=upcoming',
      '/tech/jobs?show=done',
      `/tech/jobs/${visit}`,
      `/tech/jobs/${visit}/photos`,
    ];
  }
  if (role === 'client') {
    const hers = (table: string, where: string) =>
      first(`select id from ${table} where client_id = '${idOf(hannah)}' and ${where} limit 1`);
    const visit = await hers('jobs', "status = 'pending' and scheduled_start > now() order by scheduled_start");
    return [
      ...own,
      `/client/appointments/${visit}`,
      `/client/appointments/${visit}/move`,
      `/client/appointments/${await hers('jobs', "status = 'completed' order by completed_at desc")}`,
      `/client/bookings/${await hers('bookings', "status = 'needs_time'")}`,
      `/client/invoices/${await hers('invoices', "status not in ('draft', 'void')")}`,
      `/client/quotes/${await hers('quotes', "status = 'sent'")}`,
    ];
  }
  if (role === 'sales') {
    const lead = await first(`
      select l.id from leads l join profiles p on p.id = l.owner_id
      where p.email = '${people.find((person) => person.role === 'sales')!.email}' and l.status = 'warm' limit 1`);
    return [...own, `/sales/leads?lead=${lead}`];
  }
  if (role !== 'admin') return own;
  const technician = await first("select id from profiles where role = 'tech' and active limit 1");
  return [
    ...own,
    `/admin/users?user=${technician}`,
    `/admin/staff?person=${technician}`,
    `/admin/jobs?job=${await first('select j.id from jobs j join job_items i on i.job_id = j.id limit 1')}`,
    `/admin/jobs/leads?lead=${await first("select id from leads where status = 'new' limit 1")}`,
    `/admin/payments?payment=${await first('select id from payments where client_id is not null limit 1')}`,
    `/admin/payments/invoices/${await first("select id from invoices where status = 'draft' limit 1")}`,
  ];
}

import type { ComponentType } from 'react';

/**
 * Lists the office's pages. It is separate from the router because every first view loads the router, and a user at the
 * sign-in page has no use for a list of office pages.
 */
export const officePages = {
  '': async () => (await import('#web/features/office/dashboard/OfficeDashboardPage.tsx')).OfficeDashboardPage,
  jobs: async () => (await import('#web/features/office/jobs/JobsPage.tsx')).JobsPage,
  'jobs/new': async () => (await import('#web/features/office/create/NewJobPage.tsx')).NewJobPage,
  'jobs/dispatch': async () => (await import('#web/features/office/dispatch/DispatchPage.tsx')).DispatchPage,
  'jobs/month': async () => (await import('#web/features/office/dispatch/MonthPage.tsx')).MonthPage,
  'jobs/requests': async () => (await import('#web/features/office/bookings/RequestsPage.tsx')).RequestsPage,
  'jobs/leads': async () => (await import('#web/features/office/leads/LeadsPage.tsx')).LeadsPage,
  'jobs/referrals': async () => (await import('#web/features/office/referrals/ReferralsPage.tsx')).ReferralsPage,
  'jobs/quotes': async () => (await import('#web/features/office/quotes/QuotesPage.tsx')).QuotesPage,
  'jobs/issues': async () => (await import('#web/features/office/issues/IssuesPage.tsx')).IssuesPage,
  users: async () => (await import('#web/features/office/users/UsersPage.tsx')).UsersPage,
  services: async () => (await import('#web/features/office/services/ServicesPage.tsx')).ServicesPage,
  clients: async () => (await import('#web/features/office/clients/ClientsPage.tsx')).ClientsPage,
  'clients/:id': async () => (await import('#web/features/office/clients/ClientPage.tsx')).ClientPage,
  staff: async () => (await import('#web/features/office/staff/StaffPage.tsx')).StaffPage,
  'staff/time': async () => (await import('#web/features/office/staff/time/TimesheetsPage.tsx')).TimesheetsPage,
  'staff/supplies': async () => (await import('#web/features/office/supplies/SuppliesPage.tsx')).SuppliesPage,
  payments: async () => (await import('#web/features/office/payments/PaymentsPage.tsx')).PaymentsPage,
  'payments/collect': async () => (await import('#web/features/office/create/CollectPage.tsx')).CollectPage,
  'payments/statement': async () => (await import('#web/features/office/payments/StatementPage.tsx')).StatementPage,
  'payments/invoices': async () => (await import('#web/features/office/invoices/InvoicesPage.tsx')).InvoicesPage,
  'payments/invoices/new': async () => (await import('#web/features/office/create/NewInvoicePage.tsx')).NewInvoicePage,
  'payments/invoices/:id': async () => (await import('#web/features/office/invoices/InvoicePage.tsx')).InvoicePage,
  'payments/unbilled': async () => (await import('#web/features/office/invoices/UnbilledPage.tsx')).UnbilledPage,
  'payments/commission': async () =>
    (await import('#web/features/office/commission/OfficeCommissionPage.tsx')).OfficeCommissionPage,
  'payments/books': async () => (await import('#web/features/office/books/BooksPage.tsx')).BooksPage,
  reports: async () => (await import('#web/features/office/reports/ReportsPage.tsx')).ReportsPage,
  audit: async () => (await import('#web/features/office/audit/AuditPage.tsx')).AuditPage,
} satisfies Record<string, () => Promise<ComponentType>>;

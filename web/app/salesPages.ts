import type { ComponentType } from 'react';

/** Lists the sales pages. It is separate from the router for the same reason as officePages. */
export const salesPages = {
  '': async () => (await import('#web/features/sales/dashboard/SalesDashboardPage.tsx')).SalesDashboardPage,
  leads: async () => (await import('#web/features/sales/leads/LeadsPage.tsx')).LeadsPage,
  clients: async () => (await import('#web/features/sales/clients/SalesClientsPage.tsx')).SalesClientsPage,
  'clients/:id': async () => (await import('#web/features/sales/clients/SalesClientPage.tsx')).SalesClientPage,
  quotes: async () => (await import('#web/features/sales/quotes/SalesQuotesPage.tsx')).SalesQuotesPage,
  'quotes/new': async () => (await import('#web/features/sales/quotes/NewQuotePage.tsx')).NewQuotePage,
  'quotes/:id': async () => (await import('#web/features/sales/quotes/QuotePage.tsx')).QuotePage,
  resources: async () => (await import('#web/features/sales/resources/SalesResourcesPage.tsx')).SalesResourcesPage,
  schedule: async () => (await import('#web/features/sales/schedule/SchedulePage.tsx')).SchedulePage,
  'schedule/hold': async () => (await import('#web/features/sales/schedule/HoldTimePage.tsx')).HoldTimePage,
  calculator: async () => (await import('#web/features/sales/calculator/CalculatorPage.tsx')).CalculatorPage,
  commission: async () => (await import('#web/features/sales/commission/CommissionPage.tsx')).CommissionPage,
} satisfies Record<string, () => Promise<ComponentType>>;

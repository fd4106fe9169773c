import type { ComponentType } from 'react';

/** Lists the clients' pages. It is separate from the router for the same reason as officePages. */
export const clientPages = {
  '': async () => (await import('#web/features/client/dashboard/ClientDashboardPage.tsx')).ClientDashboardPage,
  services: async () => (await import('#web/features/client/services/ServicesPage.tsx')).ServicesPage,
  resources: async () => (await import('#web/features/client/careGuides/ResourcesPage.tsx')).ResourcesPage,
  refer: async () => (await import('#web/features/client/referrals/ReferPage.tsx')).ReferPage,
  gallery: async () => (await import('#web/features/client/gallery/GalleryPage.tsx')).GalleryPage,
  appointments: async () => (await import('#web/features/client/ownVisits/AppointmentsPage.tsx')).AppointmentsPage,
  'appointments/:id': async () => (await import('#web/features/client/ownVisits/VisitPage.tsx')).VisitPage,
  'appointments/:id/move': async () => (await import('#web/features/client/ownVisits/MovePage.tsx')).MovePage,
  book: async () => (await import('#web/features/client/bookings/BookPage.tsx')).BookPage,
  'bookings/:id': async () => (await import('#web/features/client/bookings/BookingPage.tsx')).BookingPage,
  invoices: async () => (await import('#web/features/client/invoices/OwnInvoicesPage.tsx')).OwnInvoicesPage,
  'invoices/:id': async () => (await import('#web/features/client/invoices/OwnInvoicePage.tsx')).OwnInvoicePage,
  quotes: async () => (await import('#web/features/client/quotes/OwnQuotesPage.tsx')).OwnQuotesPage,
  'quotes/:id': async () => (await import('#web/features/client/quotes/OwnQuotePage.tsx')).OwnQuotePage,
  'services/plans/:id': async () => (await import('#web/features/client/plans/PlanPage.tsx')).PlanPage,
} satisfies Record<string, () => Promise<ComponentType>>;

import { createBrowserRouter, type RouteObject } from 'react-router';
import { roles, type Role } from '#contract/role.ts';
import { laterSections } from '#contract/sections.ts';
import { AfterRelease } from '#web/app/AfterRelease.tsx';
import type { linkPages } from '#web/app/linkPages.ts';
import type { officePages } from '#web/app/officePages.ts';
import { BootPage } from '#web/app/BootPage.tsx';
import { RootLayout } from '#web/app/RootLayout.tsx';
import { CrashPage, ShellCrashPage } from '#web/features/shared/crashes/crash.ts';

const officePaths = [
  'jobs',
  'jobs/new',
  'jobs/dispatch',
  'jobs/month',
  'users',
  'services',
  'clients',
  'clients/:id',
  'staff',
  'payments',
  'payments/statement',
  'payments/invoices',
  'payments/invoices/new',
  'payments/collect',
  'payments/invoices/:id',
  'payments/unbilled',
  'payments/books',
  'reports',
  'audit',
] as const satisfies readonly (keyof typeof officePages)[];

const room = (path: keyof typeof officePages) => async () => ({
  Component: await (await import('#web/app/officePages.ts')).officePages[path](),
});
const office: RouteObject[] = officePaths.map((path) => ({ path, lazy: room(path) }));

/** Pages that people come to from elsewhere. Few do, so the first view carries one line for all of them. */
const linkPaths = [
  'set-password',
  'confirm-address',
  'forgot-password',
  'pay',
  'pay/return',
] as const satisfies readonly (keyof typeof linkPages)[];
const links: RouteObject[] = linkPaths.map((path) => ({
  path,
  lazy: async () => ({ Component: await (await import('#web/app/linkPages.ts')).linkPages[path]() }),
}));

/** A client's own. */
const own: RouteObject[] = [
  {
    path: 'invoices',
    lazy: async () => ({
      Component: (await import('#web/features/client/invoices/OwnInvoicesPage.tsx')).OwnInvoicesPage,
    }),
  },
  {
    path: 'invoices/:id',
    lazy: async () => ({
      Component: (await import('#web/features/client/invoices/OwnInvoicePage.tsx')).OwnInvoicePage,
    }),
  },
];

const dashboards: Record<Role, RouteObject['lazy']> = {
  admin: room(''),
  sales: async () => ({
    Component: (await import('#web/features/sales/dashboard/SalesDashboardPage.tsx')).SalesDashboardPage,
  }),
  tech: async () => ({
    Component: (await import('#web/features/field/dashboard/TechDashboardPage.tsx')).TechDashboardPage,
  }),
  client: async () => ({
    Component: (await import('#web/features/client/dashboard/ClientDashboardPage.tsx')).ClientDashboardPage,
  }),
};

/** Each page is its own file, so that a first view loads only what it shows. */
function area(role: Role): RouteObject {
  return {
    path: `/${role}`,
    lazy: async () => {
      const { RoleArea } = await import('#web/features/shared/shell/RoleArea.tsx');
      return { element: <RoleArea role={role} /> };
    },
    children: [
      {
        errorElement: (
          <AfterRelease>
            <ShellCrashPage role={role} />
          </AfterRelease>
        ),
        children: [
          { index: true, lazy: dashboards[role]! },
          ...laterSections[role].map((section) => ({
            path: section,
            lazy: async () => {
              const { SectionPage } = await import('#web/features/shared/shell/SectionPage.tsx');
              return { element: <SectionPage role={role} section={section} /> };
            },
          })),
          ...(role === 'admin' ? office : []),
          ...(role === 'client' ? own : []),
          {
            path: 'settings',
            lazy: async () => ({
              Component:
                role === 'admin'
                  ? (await import('#web/features/office/settings/AdminSettingsPage.tsx')).AdminSettingsPage
                  : (await import('#web/features/shared/profiles/SettingsPage.tsx')).SettingsPage,
            }),
          },
          {
            path: 'notifications',
            lazy: async () => ({
              Component: (await import('#web/features/shared/notifications/NotificationsPage.tsx')).NotificationsPage,
            }),
          },
          {
            path: 'help',
            lazy: async () => ({ Component: (await import('#web/features/shared/help/HelpPage.tsx')).HelpPage }),
          },
        ],
      },
    ],
  };
}

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    HydrateFallback: BootPage,
    errorElement: (
      <AfterRelease>
        <CrashPage />
      </AfterRelease>
    ),
    children: [
      {
        path: '/',
        handle: { night: true },
        lazy: async () => ({ Component: (await import('#web/features/shared/landing/LandingPage.tsx')).LandingPage }),
      },
      {
        lazy: async () => ({ Component: (await import('#web/app/ToastLayout.tsx')).ToastLayout }),
        children: [
          {
            path: '/auth',
            lazy: async () => ({ Component: (await import('#web/features/shared/sessions/AuthPage.tsx')).AuthPage }),
          },
          ...links,
          ...roles.map(area),
        ],
      },
      {
        path: '*',
        handle: { night: true },
        lazy: async () => ({ Component: (await import('#web/features/shared/crashes/NotFoundPage.tsx')).NotFoundPage }),
      },
    ],
  },
]);

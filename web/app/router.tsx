import { createBrowserRouter, type RouteObject } from 'react-router';
import { roles, type Role } from '#contract/base/role.ts';
import { bootText } from '#text/boot.ts';
import { AfterRelease } from '#web/app/AfterRelease.tsx';
import type { clientPages } from '#web/app/clientPages.ts';
import type { fieldPages } from '#web/app/fieldPages.ts';
import type { linkPages } from '#web/app/linkPages.ts';
import type { officePages } from '#web/app/officePages.ts';
import type { salesPages } from '#web/app/salesPages.ts';
import { RootLayout } from '#web/app/RootLayout.tsx';
import { CrashPage, ShellCrashPage } from '#web/features/shared/crashes/crash.tsx';
import { LoadingPage } from '#web/ui/LoadingPage.tsx';

const officePaths = [
  'jobs',
  'jobs/new',
  'jobs/dispatch',
  'jobs/month',
  'jobs/requests',
  'jobs/leads',
  'jobs/referrals',
  'jobs/quotes',
  'jobs/issues',
  'users',
  'services',
  'clients',
  'clients/:id',
  'staff',
  'staff/time',
  'staff/supplies',
  'payments',
  'payments/statement',
  'payments/invoices',
  'payments/invoices/new',
  'payments/collect',
  'payments/invoices/:id',
  'payments/unbilled',
  'payments/books',
  'payments/commission',
  'reports',
  'audit',
] as const satisfies readonly (keyof typeof officePages)[];

const fieldPaths = [
  'jobs',
  'jobs/:id',
  'jobs/:id/photos',
  'checklist',
  'photos',
  'time',
  'supplies',
  'issues',
  'training',
] as const satisfies readonly (keyof typeof fieldPages)[];

const room = (path: keyof typeof officePages) => async () => ({
  Component: await (await import('#web/app/officePages.ts')).officePages[path](),
});
const office: RouteObject[] = officePaths.map((path) => ({ path, lazy: room(path) }));

const fieldPage = (path: keyof typeof fieldPages) => async () => ({
  Component: await (await import('#web/app/fieldPages.ts')).fieldPages[path](),
});
const field: RouteObject[] = fieldPaths.map((path) => ({ path, lazy: fieldPage(path) }));

/** Pages that users reach from outside the portal. They are rare, so the first view loads one line for all of them. */
const linkPaths = [
  'set-password',
  'confirm-address',
  'forgot-password',
  'pay',
  'pay/return',
  'shared',
  'request',
] as const satisfies readonly (keyof typeof linkPages)[];
const links: RouteObject[] = linkPaths.map((path) => ({
  path,
  lazy: async () => ({ Component: await (await import('#web/app/linkPages.ts')).linkPages[path]() }),
}));

const clientPaths = [
  'services',
  'resources',
  'refer',
  'gallery',
  'appointments',
  'appointments/:id',
  'appointments/:id/move',
  'book',
  'bookings/:id',
  'invoices',
  'invoices/:id',
  'quotes',
  'quotes/:id',
  'services/plans/:id',
] as const satisfies readonly (keyof typeof clientPages)[];
const clientPage = (path: keyof typeof clientPages) => async () => ({
  Component: await (await import('#web/app/clientPages.ts')).clientPages[path](),
});
const own: RouteObject[] = clientPaths.map((path) => ({ path, lazy: clientPage(path) }));

const salesPaths = [
  'leads',
  'resources',
  'schedule',
  'schedule/hold',
  'calculator',
  'clients',
  'clients/:id',
  'quotes',
  'quotes/new',
  'quotes/:id',
  'commission',
] as const satisfies readonly (keyof typeof salesPages)[];
const salesPage = (path: keyof typeof salesPages) => async () => ({
  Component: await (await import('#web/app/salesPages.ts')).salesPages[path](),
});
const sales: RouteObject[] = salesPaths.map((path) => ({ path, lazy: salesPage(path) }));

const dashboards: Record<Role, RouteObject['lazy']> = {
  admin: room(''),
  sales: salesPage(''),
  tech: fieldPage(''),
  client: clientPage(''),
};

const fieldFrame = async () => ({ Component: (await import('#web/features/field/FieldFrame.tsx')).FieldFrame });

/** Each page is its own file, so a first view loads only the code of that page. */
function area(role: Role): RouteObject {
  return {
    path: `/${role}`,
    lazy: async () => {
      const { RoleArea } = await import('#web/features/shared/shell/RoleArea.tsx');
      return { element: <RoleArea role={role} /> };
    },
    children: [
      {
        ...(role === 'tech' && { lazy: fieldFrame }),
        errorElement: (
          <AfterRelease>
            <ShellCrashPage role={role} />
          </AfterRelease>
        ),
        children: [
          { index: true, lazy: dashboards[role]! },
          ...(role === 'admin' ? office : []),
          ...(role === 'sales' ? sales : []),
          ...(role === 'tech' ? field : []),
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

/** Shows while the first page's code loads. */
const BootPage = () => <LoadingPage text={bootText.loading} />;

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

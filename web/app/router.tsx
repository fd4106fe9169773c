import { createBrowserRouter, type RouteObject } from 'react-router';
import { roles, type Role } from '#contract/role.ts';
import { laterSections } from '#contract/sections.ts';
import { BootPage } from '#web/app/BootPage.tsx';
import { RootLayout } from '#web/app/RootLayout.tsx';
import { CrashPage, ShellCrashPage } from '#web/features/trouble/crash.ts';

const office: RouteObject[] = [
  {
    path: 'jobs',
    lazy: async () => ({ Component: (await import('#web/features/jobs/JobsPage.tsx')).JobsPage }),
  },
  {
    path: 'jobs/dispatch',
    lazy: async () => ({ Component: (await import('#web/features/dispatch/DispatchPage.tsx')).DispatchPage }),
  },
  {
    path: 'jobs/month',
    lazy: async () => ({ Component: (await import('#web/features/dispatch/MonthPage.tsx')).MonthPage }),
  },
  {
    path: 'users',
    lazy: async () => ({ Component: (await import('#web/features/users/UsersPage.tsx')).UsersPage }),
  },
  {
    path: 'services',
    lazy: async () => ({ Component: (await import('#web/features/services/ServicesPage.tsx')).ServicesPage }),
  },
  {
    path: 'clients/:id',
    lazy: async () => ({ Component: (await import('#web/features/clients/ClientPage.tsx')).ClientPage }),
  },
  {
    path: 'staff',
    lazy: async () => ({ Component: (await import('#web/features/staff/StaffPage.tsx')).StaffPage }),
  },
  {
    path: 'audit',
    lazy: async () => ({ Component: (await import('#web/features/audit/AuditPage.tsx')).AuditPage }),
  },
];

/** Each page is its own file, so that a first view loads only what it shows. */
function area(role: Role): RouteObject {
  return {
    path: `/${role}`,
    lazy: async () => {
      const { RoleArea } = await import('#web/features/shell/RoleArea.tsx');
      return { element: <RoleArea role={role} /> };
    },
    children: [
      {
        errorElement: <ShellCrashPage role={role} />,
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('#web/features/dashboard/DashboardPage.tsx')).DashboardPage,
            }),
          },
          ...laterSections[role].map((section) => ({
            path: section,
            lazy: async () => {
              const { SectionPage } = await import('#web/features/shell/SectionPage.tsx');
              return { element: <SectionPage role={role} section={section} /> };
            },
          })),
          ...(role === 'admin' ? office : []),
          {
            path: 'settings',
            lazy: async () => ({
              Component:
                role === 'admin'
                  ? (await import('#web/features/settings/AdminSettingsPage.tsx')).AdminSettingsPage
                  : (await import('#web/features/profile/SettingsPage.tsx')).SettingsPage,
            }),
          },
          {
            path: 'help',
            lazy: async () => ({ Component: (await import('#web/features/help/HelpPage.tsx')).HelpPage }),
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
    errorElement: <CrashPage />,
    children: [
      {
        path: '/',
        handle: { night: true },
        lazy: async () => ({ Component: (await import('#web/features/landing/LandingPage.tsx')).LandingPage }),
      },
      {
        lazy: async () => ({ Component: (await import('#web/app/ToastLayout.tsx')).ToastLayout }),
        children: [
          {
            path: '/auth',
            lazy: async () => ({ Component: (await import('#web/features/door/DoorPage.tsx')).DoorPage }),
          },
          {
            path: '/set-password',
            lazy: async () => ({ Component: (await import('#web/features/door/SetPasswordPage.tsx')).SetPasswordPage }),
          },
          {
            path: '/forgot-password',
            lazy: async () => ({
              Component: (await import('#web/features/door/ForgotPasswordPage.tsx')).ForgotPasswordPage,
            }),
          },
          ...roles.map(area),
        ],
      },
      {
        path: '*',
        handle: { night: true },
        lazy: async () => ({ Component: (await import('#web/features/trouble/NotFoundPage.tsx')).NotFoundPage }),
      },
    ],
  },
]);

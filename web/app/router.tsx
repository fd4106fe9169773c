import { createBrowserRouter, type RouteObject } from 'react-router';
import { roles, type Role } from '#contract/role.ts';
import { sectionText } from '#contract/text/en/sections.ts';
import { BootPage } from '#web/app/BootPage.tsx';
import { RootLayout } from '#web/app/RootLayout.tsx';
import { CrashPage, ShellCrashPage } from '#web/features/trouble/crash.ts';

/** Each page is its own file, so that a first view loads only what it shows. */
function area(role: Role): RouteObject {
  const later = Object.entries<{ label: string; later?: string }>(sectionText[role]).filter(([, text]) => text.later);
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
          ...later.map(([section]) => ({
            path: section,
            lazy: async () => {
              const { SectionPage } = await import('#web/features/shell/SectionPage.tsx');
              return { element: <SectionPage role={role} section={section} /> };
            },
          })),
          {
            path: 'settings',
            lazy: async () => ({ Component: (await import('#web/features/profile/SettingsPage.tsx')).SettingsPage }),
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

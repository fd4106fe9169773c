import type { Role } from '#contract/role.ts';
import { sectionText } from '#contract/text/en/sections.ts';

/** Every screen there is, with who sees it. */
export const pages: { name: string; path: string; role: Role | null }[] = [
  { name: 'landing', path: '/', role: null },
  { name: 'role-selection', path: '/auth', role: null },
  { name: 'sign-in-admin', path: '/auth?role=admin', role: null },
  { name: 'sign-in-client', path: '/auth?role=client', role: null },
  { name: 'set-password-spent', path: '/set-password#token=no-such-link-but-long-enough', role: null },
  { name: 'forgot-password', path: '/forgot-password', role: null },
  { name: 'not-found', path: '/nowhere', role: null },
  { name: 'admin-audit', path: '/admin/audit', role: 'admin' },
  { name: 'admin-password-policies', path: '/admin/settings?part=passwords', role: 'admin' },
  ...(['general', 'notifications', 'integrations', 'profile'] as const).map((tab) => ({
    name: `admin-settings-${tab}`,
    path: `/admin/settings?tab=${tab}`,
    role: 'admin' as const,
  })),
  ...(Object.keys(sectionText) as Role[]).flatMap((role) =>
    [...Object.keys(sectionText[role]).filter((section) => section !== 'settings'), 'settings', 'help'].map(
      (section) => ({
        name: `${role}-${section || 'dashboard'}`,
        path: section ? `/${role}/${section}` : `/${role}`,
        role,
      }),
    ),
  ),
];

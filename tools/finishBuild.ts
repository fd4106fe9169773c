import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { roles } from '#contract/base/role.ts';

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;

const frame = 'app/ToastLayout.tsx';
const roleArea = [frame, 'features/shared/shell/RoleArea.tsx'];
const officeArea = [...roleArea, 'app/officePages.ts'];
const fieldArea = [...roleArea, 'app/fieldPages.ts'];

const areas = {
  admin: officeArea,
  sales: [...roleArea, 'app/salesPages.ts'],
  tech: fieldArea,
  client: [...roleArea, 'app/clientPages.ts'],
};
const dashboards = {
  admin: 'features/office/dashboard/OfficeDashboardPage.tsx',
  sales: 'features/sales/dashboard/SalesDashboardPage.tsx',
  tech: 'features/field/today/TodayPage.tsx',
  client: 'features/client/dashboard/ClientDashboardPage.tsx',
};

/** The lazy modules of each path; the longest matching path counts. A path that ends in a slash is for the pages below it. */
const pages: Record<string, string[]> = {
  '/': ['features/shared/landing/LandingPage.tsx'],
  '/auth': [frame, 'features/shared/sessions/AuthPage.tsx'],
  '/set-password': [frame, 'app/linkPages.ts', 'features/shared/sessions/SetPasswordPage.tsx'],
  '/forgot-password': [frame, 'app/linkPages.ts', 'features/shared/sessions/ForgotPasswordPage.tsx'],
  '/admin/users': [...officeArea, 'features/office/users/UsersPage.tsx'],
  '/admin/staff': [...officeArea, 'features/office/staff/StaffPage.tsx'],
  '/client/gallery': [...roleArea, 'features/client/gallery/GalleryPage.tsx'],
  '/client/services': [...roleArea, 'features/client/services/ServicesPage.tsx'],
  '/client/resources': [...roleArea, 'features/client/careGuides/ResourcesPage.tsx'],
  '/shared': [frame, 'app/linkPages.ts', 'features/client/gallery/SharedPage.tsx'],
  '/client/services/plans': [...roleArea, 'features/client/plans/PlanPage.tsx'],
  '/client/appointments': [...roleArea, 'features/client/ownVisits/AppointmentsPage.tsx'],
  '/client/book': [...roleArea, 'features/client/bookings/BookPage.tsx'],
  '/client/bookings': [...roleArea, 'features/client/bookings/BookingPage.tsx'],
  '/client/notifications': [...roleArea, 'features/shared/notifications/NotificationsPage.tsx'],
  '/client/invoices': [...roleArea, 'features/client/invoices/OwnInvoicesPage.tsx'],
  '/pay/return': [frame, 'app/linkPages.ts', 'features/client/checkout/PayReturnPage.tsx'],
  '/pay': [frame, 'app/linkPages.ts', 'features/client/payLinks/PayPage.tsx'],
  '/admin/audit': [...officeArea, 'features/office/audit/AuditPage.tsx'],
  ...Object.fromEntries(
    roles.flatMap((role) => [
      [`/${role}`, [...areas[role], dashboards[role]]],
      [`/${role}/`, areas[role]],
      [
        `/${role}/settings`,
        [
          ...roleArea,
          role === 'admin'
            ? 'features/office/settings/AdminSettingsPage.tsx'
            : 'features/shared/profiles/SettingsPage.tsx',
        ],
      ],
    ]),
  ),
};

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}; tools/finishBuild.ts names it.`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const each of chunk.imports ?? []) filesOf(manifest, each, seen);
  return seen;
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** After a build: the files that each page requests first, and a .br and a .gz beside every file that gets smaller. */
export function finishBuild(built: string): void {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = filesOf(manifest, Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? 'index.html');
  const preload = Object.entries(pages).map(([address, modules]) => {
    const files = new Set(modules.flatMap((key) => [...filesOf(manifest, key)]));
    return [address, [...files].filter((file) => !entry.has(file)).map((file) => `/${file}`)];
  });
  writeFileSync(join(built, 'preload.json'), JSON.stringify(Object.fromEntries(preload)));

  for (const name of readdirSync(built, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg|txt)$/.test(name)) continue;
    const content = readFileSync(join(built, name));
    const smaller = { br: brotliCompressSync(content, quality), gz: gzipSync(content, { level: 9 }) };
    for (const [ending, packed] of Object.entries(smaller)) {
      if (packed.length < content.length) writeFileSync(join(built, `${name}.${ending}`), packed);
    }
  }
}

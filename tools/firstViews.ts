import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';
import { roles, type Role } from '#contract/base/role.ts';

/** Who shows a page. The landing page is separate: it is the smallest, and everybody's first. */
export type Room = Role | 'public' | 'landing';

/** What a page loads before it shows its content: the lazy modules that the router asks for, and those that the page shows at once. */
export type FirstView = {
  /** As in the router: /admin/clients/:id. */
  address: string;
  room: Room;
  modules: string[];
  /** Lazy modules that the page shows at once if its address says so. */
  variants: string[][];
  /** What a wide window adds where pages are made for a phone. It has no say in how files are grouped. */
  wide: string[];
};

const shared = 'features/shared';
const frame = 'app/ToastLayout.tsx';
const shell = [frame, `${shared}/shell/RoleArea.tsx`];
const rail = `${shared}/shell/RailLinks.tsx`;
const people = `${shared}/account/PeoplePanel.tsx`;
const account = [`${shared}/account/OwnAccount.tsx`, `${shared}/account/AccountPanels.tsx`];

/** Each role's list of pages, and what surrounds each of its pages. Technicians and clients have a phone; a wide window adds the rail. */
const areas = {
  admin: { list: 'app/officePages.ts', around: [...shell, rail] },
  sales: { list: 'app/salesPages.ts', around: [...shell, rail] },
  tech: {
    list: 'app/fieldPages.ts',
    around: [
      ...shell,
      'features/field/FieldFrame.tsx',
      'features/field/time/RunningTimer.tsx',
      'features/field/time/TimerBar.tsx',
    ],
  },
  client: { list: 'app/clientPages.ts', around: shell },
} as const;

/** Lazy modules of a page that are there from the start. The walk over all pages (test/e2e/sweep.spec.ts) finds those missing here. */
const shownAtOnce: Record<string, string[]> = {
  'features/client/dashboard/ClientDashboardPage.tsx': [
    'features/client/ownVisits/VisitPair.tsx',
    'features/client/plans/PlanCards.tsx',
    'features/client/quotes/OpenQuotes.tsx',
  ],
  'features/field/today/TodayPage.tsx': ['features/field/today/TipsPanel.tsx'],
  'features/field/jobs/JobPage.tsx': ['features/field/visits/VisitPanel.tsx'],
  'features/sales/leads/LeadsPage.tsx': [`${shared}/leads/LeadBoard.tsx`],
  [`${shared}/profiles/SettingsPage.tsx`]: account,
};

const settings = 'features/office/settings';
const job = ['features/office/jobs/JobPanel.tsx', 'features/office/photos/OfficePhotos.tsx'];
/** What a tab, an open record or a wide window adds. Each is a view of its own. */
const shownByAddress: Record<string, string[][]> = {
  'features/field/today/TodayPage.tsx': [['features/field/visits/VisitPanel.tsx']],
  [`${settings}/AdminSettingsPage.tsx`]: [
    [`${settings}/GeneralTab.tsx`],
    [`${settings}/NoticesTab.tsx`],
    [`${settings}/IntegrationsTab.tsx`],
    ['features/office/training/TrainingTab.tsx'],
    ['features/office/scripts/ScriptsTab.tsx'],
    ['features/office/careGuides/CareGuidesTab.tsx'],
    ['features/office/system/SystemTab.tsx'],
    account,
  ],
  'features/office/leads/LeadsPage.tsx': [[`${shared}/leads/LeadBoard.tsx`], [`${shared}/leads/LeadPanel.tsx`]],
  'features/sales/leads/LeadsPage.tsx': [[`${shared}/leads/LeadPanel.tsx`], [`${shared}/leads/AddLead.tsx`]],
  'features/field/jobs/JobsPage.tsx': [['features/field/jobs/JobLists.tsx']],
  'features/client/bookings/BookPage.tsx': [
    ['features/client/bookings/WhenStep.tsx'],
    ['features/client/bookings/ConfirmStep.tsx'],
  ],
  'features/office/jobs/JobsPage.tsx': [job],
  'features/office/dispatch/DispatchPage.tsx': [job],
  'features/office/dispatch/MonthPage.tsx': [job],
  'features/office/issues/IssuesPage.tsx': [job],
  'features/office/bookings/RequestsPage.tsx': [job],
  'features/office/clients/ClientPage.tsx': [['features/office/photos/OfficePhotos.tsx'], job],
  'features/office/payments/PaymentsPage.tsx': [
    ['features/office/payments/NewPayment.tsx'],
    ['features/office/payments/PaymentDrawer.tsx'],
  ],
};

/** What comes with any page a moment after its first view. */
export const anywhere = [`${shared}/crashes/CrashPage.tsx`];

/** The paths and modules of a list such as app/officePages.ts. */
function pagesIn(list: string): [path: string, module: string][] {
  const source = readFileSync(new URL(`../web/${list}`, import.meta.url), 'utf8');
  const line = /^ {2}(?:'(.*)'|(\w+)): async \(\) =>\s+\(await import\('#web\/(.+?)'\)\)/gm;
  return [...source.matchAll(line)].map(([, quoted, plain, module]) => [quoted ?? plain!, module!]);
}

const view = (room: Room, address: string, around: readonly string[], page: string): FirstView => ({
  address,
  room,
  modules: [...around, page, ...(shownAtOnce[page] ?? [])],
  variants: shownByAddress[page] ?? [],
  wide: room === 'tech' || room === 'client' ? [rail] : [],
});

function viewsOf(role: Role): FirstView[] {
  const { list, around } = areas[role];
  const settingsPage = role === 'admin' ? `${settings}/AdminSettingsPage.tsx` : `${shared}/profiles/SettingsPage.tsx`;
  return [
    ...pagesIn(list).map(([path, page]) => view(role, path ? `/${role}/${path}` : `/${role}`, [...around, list], page)),
    view(role, `/${role}/settings`, role === 'client' ? [...around, people] : around, settingsPage),
    view(role, `/${role}/notifications`, around, `${shared}/notifications/NotificationsPage.tsx`),
    view(role, `/${role}/help`, around, `${shared}/help/HelpPage.tsx`),
  ];
}

/** Every page of the portal. */
export const firstViews: FirstView[] = [
  view('landing', '/', [], `${shared}/landing/LandingPage.tsx`),
  view('public', '/auth', [frame], `${shared}/sessions/AuthPage.tsx`),
  ...pagesIn('app/linkPages.ts').map(([path, page]) => view('public', `/${path}`, [frame, 'app/linkPages.ts'], page)),
  ...roles.flatMap(viewsOf),
];

/** The scripts of a build, by name. */
export type Bundle = Map<string, Rolldown.OutputChunk>;

export const bundleOf = (output: Iterable<Rolldown.OutputChunk | Rolldown.OutputAsset>): Bundle =>
  new Map([...output].flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])));

/** The scripts, and all that they import. */
export function closure(names: readonly string[], bundle: Bundle): Set<string> {
  const seen = new Set<string>();
  const left = [...names];
  for (let name = left.pop(); name; name = left.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    left.push(...bundle.get(name)!.imports);
  }
  return seen;
}

/** The script that a module of web/ is in. */
export function fileWith(module: string, bundle: Bundle): string {
  const found = [...bundle.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
  if (!found) throw new Error(`The build has no ${module}; tools/firstViews.ts names it.`);
  return found.fileName;
}

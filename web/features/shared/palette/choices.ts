import {
  Banknote,
  Bell,
  CalendarDays,
  CalendarPlus,
  CreditCard,
  FilePlus,
  FileText,
  LifeBuoy,
  LogOut,
  Plus,
  ScrollText,
  Settings,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { recordKinds, recordPage } from '#contract/base/recordPages.ts';
import type { Role } from '#contract/base/role.ts';
import type { SearchFound } from '#contract/office/search.schema.ts';
import { searchLimits } from '#contract/base/limits.ts';
import { commonText } from '#text/common.ts';
import { createText } from '#text/create.ts';
import { paletteText } from '#text/palette.ts';
import { salesClientsText } from '#text/salesClients.ts';
import { salesScheduleText } from '#text/salesSchedule.ts';
import { sharedSectionText, pageText } from '#text/sections.ts';
import { securityText, settingsText } from '#text/settings.ts';
import { shellText } from '#text/shell.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { salesClientsPath } from '#web/features/shared/clients/paths.ts';
import { recordsOf, type FoundRecord } from '#web/features/shared/palette/found.ts';
import { describe, type Described } from '#web/features/shared/palette/records.ts';
import { rememberRecent } from '#web/features/shared/palette/recent.ts';
import { tabPath, partPath, settingsTabs, tabLabel } from '#web/features/shared/settings/tabs.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { sectionsOf } from '#web/features/shared/shell/sections.ts';
import { useLogOut } from '#web/features/shared/shell/useLogOut.ts';
import { useCurrency } from '#web/money.ts';
import { chooseTheme } from '#web/theme.ts';
import { themeIcons, themesFor } from '#web/ui/themeChoices.ts';

export type Choice = {
  key: string;
  label: string;
  Icon: LucideIcon;
  /** The page that it opens; without one it acts here. */
  to?: string;
  run: () => void;
  /** Set for a record. */
  record?: Described;
};

export type Group = { title: string; /** Beside the title; may be empty. */ aside: string; choices: Choice[] };

/** The administrator's settings are several pages under one path. */
const settingsPages = () => [
  ...settingsTabs
    .filter((tab) => tab !== 'profile')
    .map((tab) => ({
      to: tabPath(tab),
      label: fill(settingsText.inPalette, { tab: tabLabel(tab) }),
      Icon: Settings,
    })),
  {
    to: partPath('passwords'),
    label: fill(settingsText.inPalette, { tab: securityText.parts.passwords }),
    Icon: Settings,
  },
  { to: tabPath('profile'), label: sharedSectionText.settings, Icon: Settings },
];

/** The other tabs of the office's sections. */
const officePages = () => [
  { to: '/admin/clients', label: pageText.clients, Icon: Users },
  { to: '/admin/jobs/dispatch', label: pageText.dispatch, Icon: CalendarDays },
  { to: '/admin/jobs/month', label: pageText.month, Icon: CalendarDays },
  { to: '/admin/jobs/quotes', label: pageText.quotes, Icon: FileText },
  { to: '/admin/jobs/referrals', label: pageText.referrals, Icon: UserPlus },
  { to: '/admin/payments/invoices', label: pageText.invoices, Icon: CreditCard },
  { to: '/admin/payments/unbilled', label: pageText.unbilled, Icon: CreditCard },
  { to: '/admin/payments/books', label: pageText.books, Icon: CreditCard },
  { to: '/admin/payments/commission', label: pageText.commission, Icon: CreditCard },
  { to: '/admin/audit', label: shellText.activityLog, Icon: ScrollText },
];

/** Pages without a menu entry. */
const salesPages = () => [
  { to: salesClientsPath, label: salesClientsText.title, Icon: Users },
  { to: '/sales/schedule', label: salesScheduleText.title, Icon: CalendarDays },
  { to: '/sales/schedule/hold', label: salesScheduleText.hold, Icon: CalendarPlus },
];
const clientPages = () => [
  { to: '/client/quotes', label: pageText.quotes, Icon: FileText },
  { to: '/client/refer', label: pageText.refer, Icon: UserPlus },
];

function pagesOf(role: Role) {
  const extra = [
    { to: `/${role}/settings`, label: sharedSectionText.settings, Icon: Settings },
    { to: `/${role}/notifications`, label: commonText.notifications, Icon: Bell },
    { to: `/${role}/help`, label: sharedSectionText.help, Icon: LifeBuoy },
  ];
  const sections = sectionsOf(role);
  return [
    ...sections,
    ...extra.filter(({ to }) => !sections.some((section) => section.to === to)),
    ...(role === 'admin' ? [...officePages(), ...settingsPages()] : []),
    ...(role === 'sales' ? salesPages() : []),
    ...(role === 'client' ? clientPages() : []),
  ];
}

const newJob = '/admin/jobs/new';
const newInvoice = '/admin/payments/invoices/new';
const collect = '/admin/payments/collect';

/** Actions that an administrator can start anywhere. */
const beginnings = () => [
  { to: newJob, label: createText.job, Icon: Plus },
  { to: '/admin/clients?new=true', label: createText.client, Icon: UserPlus },
  { to: newInvoice, label: createText.invoice, Icon: FilePlus },
  { to: '/admin/payments?form=open', label: createText.payment, Icon: CreditCard },
  { to: collect, label: createText.collect, Icon: Banknote },
];

/** The same actions for a client, if exactly one was found. */
function beginningsFor(found: SearchFound) {
  const [client, ...others] = found.client.items;
  if (!client || others.length > 0) return [];
  const { id, full_name: name } = client;
  return [
    { to: `${newJob}?client=${id}`, label: fill(createText.jobFor, { name }), Icon: Plus },
    { to: `${newInvoice}?client=${id}`, label: fill(createText.invoiceFor, { name }), Icon: FilePlus },
    { to: `${collect}?client=${id}`, label: fill(createText.collectFrom, { name }), Icon: Banknote },
  ];
}

type RecordGroup = { title: string; aside: string; records: FoundRecord[] };

/** With many kinds, a few results each, so that all kinds are in sight. */
function groupsOf(found: SearchFound): RecordGroup[] {
  const kinds = recordKinds.filter((kind) => found[kind].items.length > 0);
  const count = kinds.length > 2 ? 3 : searchLimits.hits;
  return kinds.map((kind) => ({
    title: paletteText.kinds[kind],
    aside: found[kind].more || found[kind].items.length > count ? fill(paletteText.more, { count }) : '',
    records: recordsOf(found, kind).slice(0, count),
  }));
}

const matches = (label: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

type Asked = { query: string; found: SearchFound | undefined; recent: FoundRecord[] };

/** Records first, then the role's pages and the actions. */
export function useGroups(role: Role, { query, found, recent }: Asked): Group[] {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { id: owner } = useActor();
  const setting = { zone: useZone(), currency: useCurrency() };

  const opening = ({ to, label, Icon }: { to: string; label: string; Icon: LucideIcon }): Choice => ({
    key: to,
    label,
    Icon,
    to,
    run: () => void navigate(to),
  });
  const recorded = (each: FoundRecord): Choice => {
    const { kind, hit } = each;
    const record = describe(each, setting);
    const choice = opening({ to: recordPage(kind, role, hit.id), label: record.title, Icon: record.Icon });
    return {
      ...choice,
      record,
      run: () => {
        rememberRecent(owner, kind, hit.id);
        choice.run();
      },
    };
  };
  const named = ({ label }: Choice) => matches(label, query);

  const actions: Choice[] = [
    ...(role === 'admin' ? beginnings().map(opening) : []),
    ...themesFor(role).map((theme) => ({
      key: `theme.${theme}`,
      label: fill(paletteText.theme, { theme: shellText.themes[theme] }),
      Icon: themeIcons[theme],
      run: () => chooseTheme(theme),
    })),
    { key: 'logOut', label: shellText.logOut, Icon: LogOut, run: logOut },
  ];
  const groups: Group[] = [
    { title: paletteText.recent, aside: '', choices: recent.map(recorded) },
    ...(found ? groupsOf(found) : []).map(({ title, aside, records }) => ({
      title,
      aside,
      choices: records.map(recorded),
    })),
    { title: paletteText.pages, aside: '', choices: pagesOf(role).map(opening).filter(named) },
    {
      title: paletteText.actions,
      aside: '',
      choices: [...(found && role === 'admin' ? beginningsFor(found).map(opening) : []), ...actions.filter(named)],
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

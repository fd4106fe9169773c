import {
  BookOpen,
  Calculator,
  CalendarDays,
  Camera,
  ChartColumn,
  ClipboardList,
  CreditCard,
  FileText,
  HardHat,
  House,
  Images,
  LayoutDashboard,
  ListChecks,
  Package,
  Percent,
  ReceiptText,
  Settings,
  SprayCan,
  Timer,
  UserSearch,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '#contract/base/role.ts';
import { sectionText } from '#text/sections.ts';
import { clientsPath } from '#web/features/shared/clients/paths.ts';

const icons: { [R in Role]: Record<keyof (typeof sectionText)[R], LucideIcon> } = {
  admin: {
    '': LayoutDashboard,
    users: Users,
    jobs: ClipboardList,
    services: SprayCan,
    staff: HardHat,
    payments: CreditCard,
    reports: ChartColumn,
    settings: Settings,
  },
  sales: {
    '': LayoutDashboard,
    leads: UserSearch,
    quotes: FileText,
    calculator: Calculator,
    resources: BookOpen,
    commission: Percent,
  },
  tech: {
    '': LayoutDashboard,
    jobs: ClipboardList,
    checklist: ListChecks,
    photos: Camera,
    time: Timer,
    supplies: Package,
  },
  client: {
    '': House,
    services: SprayCan,
    appointments: CalendarDays,
    invoices: ReceiptText,
    gallery: Images,
    resources: BookOpen,
  },
};

export type Section = { to: string; label: string; Icon: LucideIcon; end: boolean };

/** Pages without their own menu entry, by the entry that they belong to. */
const pagesUnder: Record<string, string> = { '/admin/users': clientsPath, '/client/invoices': '/client/quotes' };

export function isCurrent({ to, end }: Pick<Section, 'to' | 'end'>, pathname: string): boolean {
  if (end) return pathname === to;
  return [to, pagesUnder[to]].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The entries of a role's menu, in order. */
export function sectionsOf(role: Role): Section[] {
  const iconOf: Record<string, LucideIcon> = icons[role];
  return Object.entries(sectionText[role]).map(([section, { label }]) => ({
    to: section ? `/${role}/${section}` : `/${role}`,
    label,
    Icon: iconOf[section] ?? LayoutDashboard,
    end: section === '',
  }));
}

/** The tabs at the bottom of a phone, in their own order. */
const thumbTabs: Partial<Record<Role, readonly string[]>> = {
  tech: ['/tech', '/tech/jobs', '/tech/time', '/tech/photos'],
};

/** The four tabs of a phone, and the remaining entries for More. */
export function phoneSectionsOf(role: Role): { tabs: Section[]; more: Section[] } {
  const sections = sectionsOf(role);
  const tabs = thumbTabs[role]?.map((to) => sections.find((section) => section.to === to)!) ?? sections.slice(0, 4);
  return { tabs, more: sections.filter((section) => !tabs.includes(section)) };
}

import {
  Ban,
  Bell,
  Eye,
  FilePenLine,
  FileText,
  Flame,
  Footprints,
  Globe,
  Handshake,
  Import,
  Link2,
  Mail,
  MessageSquare,
  MoveRight,
  Phone,
  Send,
  Sparkles,
  StickyNote,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react';
import type { LeadColumn, LeadEventKind, NextStep } from '#contract/sales/lead.kinds.ts';

export const columnIcon: Record<LeadColumn, LucideIcon> = {
  new: Sparkles,
  warm: Flame,
  quoted: FileText,
  sold: Handshake,
  lost: Ban,
};

export const columnTone = { new: 'info', warm: 'warning', quoted: 'accent', sold: 'success', lost: 'neutral' } as const;

export const stepIcon: Record<NextStep, LucideIcon> = {
  call: Phone,
  text: MessageSquare,
  mail: Mail,
  visit: Footprints,
  quote: FilePenLine,
};

export const eventIcon: Record<LeadEventKind, LucideIcon> = {
  called: Phone,
  texted: MessageSquare,
  mailed: Mail,
  visited: Footprints,
  note: StickyNote,
  status: MoveRight,
  reassigned: UserRoundCheck,
  quoted: Send,
  requested: Globe,
  opened: Eye,
  joined: Link2,
  imported: Import,
  reminded: Bell,
};

import {
  CircleCheck,
  Clock3,
  DoorClosedLocked,
  Eye,
  Hammer,
  MessageSquare,
  MessageSquareReply,
  OctagonAlert,
  Ruler,
  ShieldAlert,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { IssueKind, IssueState, IssueUrgency } from '#contract/jobs/issue.kinds.ts';

export const kindIcon: Record<IssueKind, LucideIcon> = {
  damage: Hammer,
  no_access: DoorClosedLocked,
  bigger_job: Ruler,
  equipment: Wrench,
  unsafe: ShieldAlert,
  other: MessageSquare,
};

export const urgencyLook = {
  stops_job: { Icon: OctagonAlert, tone: 'danger' },
  today: { Icon: Eye, tone: 'warning' },
  later: { Icon: Clock3, tone: 'neutral' },
} as const satisfies Record<IssueUrgency, object>;

export const stateLook = {
  open: { Icon: Clock3, tone: 'warning' },
  answered: { Icon: MessageSquareReply, tone: 'info' },
  solved: { Icon: CircleCheck, tone: 'success' },
} as const satisfies Record<IssueState, object>;

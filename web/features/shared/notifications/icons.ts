import {
  BriefcaseBusiness,
  CalendarSync,
  CircleAlert,
  CircleDollarSign,
  KeyRound,
  Lock,
  LogIn,
  ShieldCheck,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { Notice } from '#contract/notices.ts';

export const noticeIcons: Record<Notice, LucideIcon> = {
  new_sign_in: LogIn,
  password_changed: KeyRound,
  second_step_changed: ShieldCheck,
  account_locked: Lock,
  user_created: UserPlus,
  payment_received: CircleDollarSign,
  payment_failed: CircleAlert,
  job_assigned: BriefcaseBusiness,
  job_moved: CalendarSync,
};

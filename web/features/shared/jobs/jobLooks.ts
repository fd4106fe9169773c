import { Ban, Check, Clock3, Droplet, type LucideIcon } from 'lucide-react';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';

type Look = { Icon: LucideIcon; tone: 'warning' | 'info' | 'success' | 'neutral'; ink: string };

/** Spec, section 4: completed green, in_progress blue, pending orange, others grey. */
export const statusLook: Record<JobStatus, Look> = {
  pending: { Icon: Clock3, tone: 'warning', ink: 'text-warning-on' },
  in_progress: { Icon: Droplet, tone: 'info', ink: 'text-info-solid' },
  completed: { Icon: Check, tone: 'success', ink: 'text-success' },
  cancelled: { Icon: Ban, tone: 'neutral', ink: 'text-neutral-on' },
};

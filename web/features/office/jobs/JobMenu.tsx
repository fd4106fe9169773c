import * as Menu from '@radix-ui/react-dropdown-menu';
import { Pencil, Trash2, UserRoundCheck, Users, type LucideIcon } from 'lucide-react';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { crewText, jobsText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { menuItem, MenuSheet, MoreTrigger } from '#web/ui/MenuParts.tsx';

export type JobAction = 'assign' | 'crew' | 'edit' | 'delete';
export type Act = (action: JobAction, job: JobRow) => void;

/** Open work; a visit of a series and a stop of a route are work of one person. */
export const canSpread = ({ status, series_id, tour_id }: JobRow): boolean =>
  (status === 'pending' || status === 'in_progress') && !series_id && !tour_id;

type Item = { action: JobAction; text: string; Icon: LucideIcon; ink?: string };

const itemsOf = (job: JobRow): Item[] => [
  ...(job.span_count ? [] : [{ action: 'assign', text: jobsText.assign, Icon: UserRoundCheck } as const]),
  ...(canSpread(job)
    ? [{ action: 'crew', text: job.span_count ? crewText.change : crewText.add, Icon: Users } as const]
    : []),
  { action: 'edit', text: jobsText.edit, Icon: Pencil },
  { action: 'delete', text: jobsText.delete, Icon: Trash2, ink: 'text-danger' },
];

/** A job's actions, in its row and in its panel. */
export function JobMenu({ job, onAct, label }: { job: JobRow; onAct: Act; label?: string }) {
  return (
    <Menu.Root modal={false}>
      <MoreTrigger label={label ?? fill(workText.actionsOf, { title: job.title })} />
      <MenuSheet className="w-64 md:w-56">
        {itemsOf(job).map(({ action, text, Icon, ink = '' }) => (
          <Menu.Item key={action} className={`${menuItem} ${ink}`} onSelect={() => onAct(action, job)}>
            <Icon size={16} aria-hidden className={ink || 'text-muted'} />
            {text}
          </Menu.Item>
        ))}
      </MenuSheet>
    </Menu.Root>
  );
}

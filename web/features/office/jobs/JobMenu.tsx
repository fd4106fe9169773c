import * as Menu from '@radix-ui/react-dropdown-menu';
import { Pencil, Trash2, UserRoundCheck } from 'lucide-react';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { jobsText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { menuItem, MenuSheet, MoreTrigger } from '#web/ui/MenuParts.tsx';

export type JobAction = 'assign' | 'edit' | 'delete';
export type Act = (action: JobAction, job: JobRow) => void;

const actions = [
  { action: 'assign', text: jobsText.assign, Icon: UserRoundCheck, ink: '' },
  { action: 'edit', text: jobsText.edit, Icon: Pencil, ink: '' },
  { action: 'delete', text: jobsText.delete, Icon: Trash2, ink: 'text-danger' },
] as const;

/** A job's actions, in its row and in its panel. */
export function JobMenu({ job, onAct, label }: { job: JobRow; onAct: Act; label?: string }) {
  return (
    <Menu.Root modal={false}>
      <MoreTrigger label={label ?? fill(workText.actionsOf, { title: job.title })} />
      <MenuSheet className="w-56 md:w-48">
        {actions.map(({ action, text, Icon, ink }) => (
          <Menu.Item key={action} className={`${menuItem} ${ink}`} onSelect={() => onAct(action, job)}>
            <Icon size={16} aria-hidden className={ink || 'text-muted'} />
            {text}
          </Menu.Item>
        ))}
      </MenuSheet>
    </Menu.Root>
  );
}

import * as Menu from '@radix-ui/react-dropdown-menu';
import { Ellipsis, Pencil, Trash2, UserRoundCheck } from 'lucide-react';
import type { JobRow } from '#contract/job.ts';
import { jobsText } from '#contract/text/en/jobs.ts';
import { fill } from '#contract/text/fill.ts';

export type JobAction = 'assign' | 'edit' | 'delete';
export type Act = (action: JobAction, job: JobRow) => void;

const item =
  'flex h-12 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-15 outline-none data-highlighted:bg-sunken md:h-9 md:text-13';
const actions = [
  { action: 'assign', text: jobsText.assign, Icon: UserRoundCheck, ink: '' },
  { action: 'edit', text: jobsText.edit, Icon: Pencil, ink: '' },
  { action: 'delete', text: jobsText.delete, Icon: Trash2, ink: 'text-danger' },
] as const;

/** What can be done with a row. */
export function JobMenu({ job, onAct }: { job: JobRow; onAct: Act }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={fill(jobsText.actionsOf, { title: job.title })}
        className="grid size-12 flex-none place-items-center rounded-control text-muted transition-state hover:bg-sunken hover:text-text data-[state=open]:bg-sunken md:size-8"
      >
        <Ellipsis size={18} aria-hidden />
      </Menu.Trigger>
      {/* Not in a portal: inside the list it is part of a landmark. */}
      <Menu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="rise z-20 w-56 rounded-touch bg-raised p-1.5 shadow-2 md:w-48"
      >
        {actions.map(({ action, text, Icon, ink }) => (
          <Menu.Item key={action} className={`${item} ${ink}`} onSelect={() => onAct(action, job)}>
            <Icon size={16} aria-hidden className={ink || 'text-muted'} />
            {text}
          </Menu.Item>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}

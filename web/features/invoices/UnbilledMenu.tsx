import * as Menu from '@radix-ui/react-dropdown-menu';
import { CircleSlash2, ClipboardList, Ellipsis } from 'lucide-react';
import { Link } from 'react-router';
import type { UnbilledJob } from '#contract/invoice.ts';
import { unbilledText as text } from '#contract/text/en/invoices.ts';
import { jobsText } from '#contract/text/en/jobs.ts';
import { fill } from '#contract/text/fill.ts';

const item =
  'flex h-12 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-15 outline-none data-highlighted:bg-sunken md:h-9 md:text-13';

/** What else can become of a done job. */
export function UnbilledMenu({ job, onWaive }: { job: UnbilledJob; onWaive: () => void }) {
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
        className="rise z-20 w-56 rounded-touch bg-raised p-1.5 shadow-2 md:w-52"
      >
        <Menu.Item asChild className={item}>
          <Link to={`/admin/jobs?job=${job.job_id}`}>
            <ClipboardList size={16} aria-hidden className="text-muted" />
            {text.open}
          </Link>
        </Menu.Item>
        <Menu.Item className={item} onSelect={onWaive}>
          <CircleSlash2 size={16} aria-hidden className="text-muted" />
          {text.waive}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}

import * as Menu from '@radix-ui/react-dropdown-menu';
import { CircleSlash2, ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import type { UnbilledJob } from '#contract/money/invoice.schema.ts';
import { unbilledText as text } from '#text/invoices.ts';
import { jobsText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { menuItem, MenuSheet, MoreTrigger } from '#web/ui/MenuParts.tsx';

/** What else can become of a done job. */
export function UnbilledMenu({ job, onWaive }: { job: UnbilledJob; onWaive: () => void }) {
  return (
    <Menu.Root modal={false}>
      <MoreTrigger label={fill(jobsText.actionsOf, { title: job.title })} />
      <MenuSheet className="w-56 md:w-52">
        <Menu.Item asChild className={menuItem}>
          <Link to={`/admin/jobs?job=${job.job_id}`}>
            <ClipboardList size={16} aria-hidden className="text-muted" />
            {text.open}
          </Link>
        </Menu.Item>
        <Menu.Item className={menuItem} onSelect={onWaive}>
          <CircleSlash2 size={16} aria-hidden className="text-muted" />
          {text.waive}
        </Menu.Item>
      </MenuSheet>
    </Menu.Root>
  );
}

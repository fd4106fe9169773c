import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { activityLinkText } from '#text/activity.ts';
import { activityPath } from '#web/features/office/audit/paths.ts';
import { button } from '#web/ui/Button.tsx';

/** At the foot of a record: links to its activity log. */
export function ActivityLink({ record }: { record: string }) {
  return (
    <Link to={activityPath(record)} className={button({ variant: 'quiet', className: 'justify-self-start' })}>
      <ScrollText size={16} aria-hidden />
      {activityLinkText.title}
    </Link>
  );
}

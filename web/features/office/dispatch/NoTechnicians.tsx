import { Link } from 'react-router';
import { dispatchText } from '#text/dispatch.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Without a technician there is nobody to plan for. */
export function NoTechnicians() {
  return (
    <EmptyState title={dispatchText.noTechnicians} body={dispatchText.noTechniciansBody}>
      <Link to="/admin/users?role=tech" className={button({ variant: 'primary' })}>
        {dispatchText.toUsers}
      </Link>
    </EmptyState>
  );
}

import { Link } from 'react-router';
import { dispatchText } from '#text/dispatch.ts';
import { workText } from '#text/work.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Without technicians the board has nothing to plan. */
export function NoTechnicians() {
  return (
    <EmptyState title={workText.noTechnicians} body={dispatchText.noTechniciansBody}>
      <Link to="/admin/users?role=tech" className={button({ variant: 'primary' })}>
        {dispatchText.toUsers}
      </Link>
    </EmptyState>
  );
}

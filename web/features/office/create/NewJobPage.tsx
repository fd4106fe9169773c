import { useNavigate } from 'react-router';
import { JobDialog } from '#web/features/office/jobs/JobDialog.tsx';
import { JobsPage } from '#web/features/office/jobs/JobsPage.tsx';
import { useFilters, uuid } from '#web/filters.ts';

const schema = { client: uuid };

/** /admin/jobs/new?client=...: opens the dialog by its address, above the list. */
export function NewJobPage() {
  const navigate = useNavigate();
  const { client } = useFilters(schema).filter;
  return (
    <>
      <JobsPage />
      <JobDialog
        job={null}
        {...(client && { initial: { client_id: client } })}
        onClose={() => void navigate('/admin/jobs', { replace: true })}
      />
    </>
  );
}

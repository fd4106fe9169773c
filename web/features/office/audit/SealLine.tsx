import { useQuery } from '@tanstack/react-query';
import { Link2, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { fill } from '#contract/text/fill.ts';
import { auditText } from '#text/audit.ts';
import { useZone } from '#web/business.ts';
import { sealQuery } from '#web/features/office/audit/audit.ts';
import { formatCount, formatNumber } from '#web/numbers.ts';
import { formatLately } from '#web/when.ts';

const text = auditText.seal;

/** How the hash chain stands, as it was last checked. */
export function SealLine() {
  const zone = useZone();
  const { data, error } = useQuery(sealQuery);
  if (!data) return <p className="mb-3 min-h-5 text-13 text-muted md:text-12">{error ? text.failed : ''}</p>;
  if (!data.intact) {
    return (
      <p role="alert" className="mb-3 flex flex-wrap items-center gap-1.5 text-13 font-medium text-danger">
        <TriangleAlert size={14} aria-hidden className="flex-none" />
        {text.broken}
        <Link to="/admin/settings?tab=system" className="rounded-module underline">
          {text.system}
        </Link>
      </p>
    );
  }
  const { entries, waiting, checked_at } = data;
  const counts = { entries: formatNumber(entries), waiting: formatCount(waiting) };
  return (
    <p className="mb-3 flex items-center gap-1.5 text-13 text-muted md:text-12">
      <Link2 size={14} aria-hidden className="flex-none" />
      <span>
        {fill(waiting > 0 ? text.waiting : text.sealed, counts)}{' '}
        {checked_at ? fill(text.verified, { at: formatLately(checked_at, zone) }) : text.unverified}
      </span>
    </p>
  );
}

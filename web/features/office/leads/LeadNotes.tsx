import { UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { LeadDetail } from '#contract/sales/lead.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { leadsText, officeLeadsText as text } from '#text/leadPages.ts';
import { referralsText } from '#text/referrals.ts';
import { useZone } from '#web/business.ts';
import { clientsPath } from '#web/features/shared/clients/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatShortDate } from '#web/when.ts';

/** Facts about a lead for the office only: owner, referrer, other attempts to add it, and whether it is a client's. */
export function LeadNotes({ lead, onAssign }: { lead: LeadDetail; onAssign: () => void }) {
  const zone = useZone();
  return (
    <div className="grid gap-1 text-14 md:text-13">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 wrap-anywhere">
          {fill(fieldText.salesRepIs, { name: lead.owner_name ?? leadsText.unassigned })}
        </span>
        <Button variant="quiet" onClick={onAssign}>
          <UserRoundCheck size={16} aria-hidden />
          {actionText.assign}
        </Button>
      </p>
      {lead.known_client && (
        <p>
          <Link to={`${clientsPath}/${lead.known_client.id}`} className="rounded-module text-accent hover:underline">
            {fill(text.knownClient, { name: lead.known_client.full_name })}
          </Link>
        </p>
      )}
      {lead.referral && (
        <p>
          <Link
            to={`/admin/jobs/referrals?referral=${lead.referral.id}`}
            className="rounded-module text-accent hover:underline"
          >
            {fill(referralsText.broughtBy, { name: lead.referral.referrer_name })}
          </Link>
        </p>
      )}
      {lead.clashes.map(({ rep_id, rep_name, at }) => (
        <p key={rep_id} className="text-warning-on">
          {fill(text.clash, { name: rep_name, day: formatShortDate(at, zone) })}
        </p>
      ))}
    </div>
  );
}

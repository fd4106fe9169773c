import { useInfiniteQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import type { Referral } from '#contract/sales/referral.schema.ts';
import { referralStatuses } from '#contract/sales/referral.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { jobsText } from '#text/jobs.ts';
import { referralsText as text } from '#text/referrals.ts';
import { useZone } from '#web/business.ts';
import { JobDesk } from '#web/features/office/jobs/JobDesk.tsx';
import { ReferralPane } from '#web/features/office/referrals/ReferralPane.tsx';
import { referralListQuery, standingOf } from '#web/features/office/referrals/referrals.ts';
import { oneOf, useFilters, uuid } from '#web/filters.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { formatLately } from '#web/when.ts';

const schema = { show: oneOf(['asked', 'earned', 'closed']), referral: uuid };

/** /admin/jobs/referrals: who brought whom. What waits for a decision comes first. */
export function ReferralsPage() {
  const { filter, path } = useFilters(schema);
  const status = filter.show ?? 'review';
  const list = useInfiniteQuery(referralListQuery({ status }));
  useSectionTitle(jobsText.referrals);
  return (
    <JobDesk
      actions={
        <Link to="/admin/settings?tab=general" className={button()}>
          <SlidersHorizontal size={16} aria-hidden />
          {text.rules}
        </Link>
      }
      filters={
        <Tabs
          variant="segments"
          label={text.show}
          tabs={referralStatuses.map((each) => ({
            to: path({ show: each === 'review' ? null : each, referral: null }),
            label: text.tabs[each],
            current: each === status,
          }))}
        />
      }
      list={list}
      text={text}
      empty={<EmptyState title={text.empty[status]} body={text.emptyBody[status]} />}
      open={filter.referral}
      renderRows={(referrals, current) => (
        <ul>
          {referrals.map((referral) => (
            <ReferralRow
              key={referral.id}
              referral={referral}
              to={path({ referral: referral.id })}
              current={referral.id === current}
            />
          ))}
        </ul>
      )}
      renderPane={(id, alone) => <ReferralPane id={id} backTo={alone ? path({ referral: null }) : null} />}
    />
  );
}

function ReferralRow({ referral, to, current }: { referral: Referral; to: string; current: boolean }) {
  const zone = useZone();
  const { friend_name, referrer_name, asked_at } = referral;
  return (
    <li className="rule-t first:border-t-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={current ? 'true' : undefined}
        className="pane-row flex gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover"
      >
        <Avatar initials={initials(friend_name)} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-15 font-strong md:text-13">{friend_name}</span>
            <span className="flex-none text-13 text-muted tabular-nums md:text-12">
              <Moment at={asked_at} zone={zone} format={formatLately} />
            </span>
          </span>
          <span className="block truncate text-14 md:text-13">{fill(text.broughtBy, { name: referrer_name })}</span>
          <span className="block truncate text-13 text-muted md:text-12">{standingOf(referral)}</span>
        </span>
      </Link>
    </li>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { Referral } from '#contract/sales/referral.schema.ts';
import { referralStatuses } from '#contract/sales/referral.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { referralsText as text } from '#text/referrals.ts';
import { pageText } from '#text/sections.ts';
import { JobDesk } from '#web/features/office/jobs/JobDesk.tsx';
import { PaneRow } from '#web/features/office/jobs/PaneRow.tsx';
import { ReferralPane } from '#web/features/office/referrals/ReferralPane.tsx';
import { referralListQuery, standingOf } from '#web/features/office/referrals/referrals.ts';
import { oneOf, useFilters, uuid } from '#web/filters.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { Tabs } from '#web/ui/Tabs.tsx';

const schema = { show: oneOf(['asked', 'earned', 'closed']), referral: uuid };

/** /admin/jobs/referrals: the referrals. Those that wait for a decision come first. */
export function ReferralsPage() {
  const { filter, path } = useFilters(schema);
  const status = filter.show ?? 'review';
  const list = useInfiniteQuery(referralListQuery({ status }));
  useSectionTitle(pageText.referrals);
  return (
    <JobDesk
      rules="referrals"
      filters={
        <Tabs
          variant="segments"
          label={actionText.show}
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
  const { friend_name, referrer_name, asked_at } = referral;
  return (
    <PaneRow to={to} current={current} name={friend_name} at={asked_at}>
      <span className="block truncate text-14 md:text-13">{fill(text.broughtBy, { name: referrer_name })}</span>
      <span className="block truncate text-13 text-muted md:text-12">{standingOf(referral)}</span>
    </PaneRow>
  );
}

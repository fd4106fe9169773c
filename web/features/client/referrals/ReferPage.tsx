import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { friendsShown, referralDays } from '#contract/base/limits.ts';
import type { OwnFriend, OwnReferrals } from '#contract/sales/referral.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { referText as text } from '#text/referrals.ts';
import { pageText } from '#text/sections.ts';
import { useZone } from '#web/business.ts';
import { ownReferralsQuery } from '#web/features/client/referrals/refer.ts';
import { ShareLink } from '#web/features/client/referrals/ShareLink.tsx';
import { formatCents, formatRoundCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatDate } from '#web/when.ts';
import '#web/features/client/referrals/refer.css';

/** /client/refer: the client's link, and how far their friends got. */
export function ReferPage() {
  const query = useQuery(ownReferralsQuery);
  const { data } = query;
  useSectionTitle(pageText.refer);
  return (
    <div className="w-full max-w-[820px]">
      <PageHead title={pageText.refer} subtitle={text.subtitle} />
      {data ? <Shown referrals={data} /> : <NotLoaded query={query} failed={text.failed} loading={text.loading} />}
    </div>
  );
}

function Shown({ referrals }: { referrals: OwnReferrals }) {
  const { code, friends, credit_cents, earned_cents, currency, reward_cents, min_paid_cents } = referrals;
  return (
    <div className="grid gap-4">
      {code ? (
        <ShareLink code={code} amount={formatRoundCents(reward_cents, currency)} />
      ) : (
        <div className="rounded-panel bg-surface shadow-1">
          <EmptyState title={text.off} body={text.offBody} />
        </div>
      )}
      {(code || friends.length > 0) && (
        <Panel
          title={text.friends}
          end={
            credit_cents > 0 && (
              <p className="pr-2 text-15 tabular-nums md:text-13">
                {fill(text.toUse, { amount: formatCents(credit_cents, currency) })}
              </p>
            )
          }
        >
          {friends.length === 0 ? (
            <EmptyState title={text.empty} body={text.emptyBody} />
          ) : (
            <ul className="px-4 pb-2">
              {friends.map((friend) => (
                <FriendRow key={friend.number} friend={friend} currency={currency} />
              ))}
            </ul>
          )}
          {friends.length >= friendsShown && (
            <p className="rule-t px-4 py-3 text-14 text-muted md:text-13">
              {fill(text.newest, { count: formatNumber(friendsShown) })}
            </p>
          )}
          {(earned_cents > 0 || credit_cents > 0) && (
            <div className="flex flex-wrap items-center gap-3 rule-t px-4 py-3">
              <p className="min-w-0 flex-1 text-15 text-muted tabular-nums md:text-13">
                {earned_cents > 0 && fill(text.earned, { amount: formatCents(earned_cents, currency) })}
              </p>
              {credit_cents > 0 && (
                <Link to="/client/invoices" className={button()}>
                  {text.pay}
                </Link>
              )}
            </div>
          )}
        </Panel>
      )}
      {code && <How least={min_paid_cents > 0 ? formatRoundCents(min_paid_cents, currency) : null} />}
    </div>
  );
}

const reached = { asked: 1, booked: 2, earned: 3, closed: 0 } as const;

/** "Friend 2", without anything that says who it is. */
function FriendRow({ friend, currency }: { friend: OwnFriend; currency: string }) {
  const zone = useZone();
  const { number, step, asked_at, reward_cents } = friend;
  const said = fill(text.steps[step], { amount: formatCents(reward_cents, currency) });
  return (
    <li className="refer-friend" data-step={step}>
      <div className="min-w-0 flex-1">
        <p className="text-16 font-strong md:text-14">{fill(text.friend, { number: formatNumber(number) })}</p>
        <p className="text-14 text-muted md:text-13">{fill(text.asked, { date: formatDate(asked_at, zone) })}</p>
      </div>
      <div className="grid justify-items-end gap-1.5">
        {step !== 'closed' && (
          <>
            <span className="sr-only">{fill(text.progress, { step: reached[step], of: 3 })}</span>
            <span aria-hidden className="refer-meter">
              {[1, 2, 3].map((each) => (
                <span key={each} data-on={each <= reached[step] || undefined} />
              ))}
            </span>
          </>
        )}
        <span className="refer-said tabular-nums">{said}</span>
      </div>
    </li>
  );
}

function How({ least }: { least: string | null }) {
  const [first, second, third] = text.rules;
  const days = formatNumber(referralDays);
  const steps = [first, least ? fill(text.ruleMin, { amount: least, days }) : fill(second, { days }), third];
  return (
    <Panel title={text.how}>
      <ol className="grid gap-2.5 px-4 pb-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden className="refer-number">
              {formatNumber(index + 1)}
            </span>
            <span className="text-15 text-pretty md:text-13">{step}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

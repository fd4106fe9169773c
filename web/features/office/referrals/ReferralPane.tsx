import { useQuery } from '@tanstack/react-query';
import { Ban, Gift } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Referral } from '#contract/sales/referral.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { referralsText as text } from '#text/referrals.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { ReasonDialog } from '#web/features/office/invoices/ReasonDialog.tsx';
import { RecordPane } from '#web/features/office/jobs/RecordPane.tsx';
import { referralQuery, standingOf } from '#web/features/office/referrals/referrals.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatLately } from '#web/when.ts';

const linked = 'rounded-module text-accent hover:underline';

const tones = { review: 'warning', asked: 'neutral', earned: 'success', closed: 'neutral' } as const;

/** One referral: the referrer and the friend, the invoice that decides, and the doubts to check. */
export function ReferralPane({ id, backTo }: { id: string; backTo: string | null }) {
  return (
    <RecordPane record={useQuery(referralQuery(id))} text={text} backTo={backTo}>
      {(referral) => <Shown referral={referral} />}
    </RecordPane>
  );
}

function Shown({ referral }: { referral: Referral }) {
  const zone = useZone();
  const currency = useCurrency();
  const { status, friend_name, referrer_id, referrer_name, referred_client_id, lead_id } = referral;
  const { invoice_id, invoice_number, doubts, earned_at, decided_at, decided_by_name, decision_note } = referral;
  const amount = formatCents(referral.reward_cents, currency);
  return (
    <>
      <header className="px-4 py-3.5 md:px-5">
        <p className="mb-1 flex flex-wrap items-center gap-2 text-14 text-muted md:text-13">
          <Badge text={text.tabs[status]} tone={tones[status]} />
          <Moment
            at={referral.asked_at}
            zone={zone}
            format={(at, where) => fill(text.asked, { when: formatLately(at, where) })}
          />
        </p>
        <h2 className="wide text-22 wrap-anywhere">{friend_name}</h2>
        <p className="text-15 wrap-anywhere text-muted md:text-13">{standingOf(referral)}</p>
      </header>
      <dl className="grid gap-3 rule-t p-4 md:px-5">
        <Fact name={text.referrer}>
          <Link to={`/admin/clients/${referrer_id}`} className={linked}>
            {referrer_name}
          </Link>
        </Fact>
        <Fact name={text.client}>
          {referred_client_id ? (
            <Link to={`/admin/clients/${referred_client_id}`} className={linked}>
              {friend_name}
            </Link>
          ) : (
            <Link to={`/admin/jobs/leads?lead=${lead_id}`} className={linked}>
              {text.openLead}
            </Link>
          )}
        </Fact>
        <Fact name={text.invoice}>
          {invoice_id && invoice_number ? (
            <Link to={`/admin/payments/invoices/${invoice_id}`} className={linked}>
              {invoiceName(invoice_number)}
            </Link>
          ) : (
            text.noInvoice
          )}
          {referral.min_paid_cents > 0 && (
            <span className="block font-normal text-muted">
              {fill(text.least, { amount: formatCents(referral.min_paid_cents, currency) })}
            </span>
          )}
        </Fact>
        <Fact name={amountText.credit}>
          {earned_at ? fill(text.earned, { amount, when: formatLately(earned_at, zone) }) : amount}
        </Fact>
        {decided_at && (
          <Fact name={fieldText.reason}>
            {decision_note && <span className="block wrap-anywhere whitespace-pre-line">{decision_note}</span>}
            <span className="block text-muted">
              {fill(text.decided, { name: decided_by_name ?? '', when: formatLately(decided_at, zone) })}
            </span>
          </Fact>
        )}
      </dl>
      {doubts.length > 0 && (
        <section aria-label={text.why} className="rule-t p-4 md:px-5">
          <h3 className="mb-1 text-15 font-strong md:text-14">{text.why}</h3>
          <ul className="grid list-disc gap-1 pl-5 text-15 md:text-13">
            {doubts.map((doubt) => (
              <li key={doubt}>{fill(text.doubts[doubt], { name: referrer_name })}</li>
            ))}
          </ul>
        </section>
      )}
      {status === 'review' && <Decide referral={referral} amount={amount} />}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-3 gap-y-0.5 md:grid-cols-[132px_minmax(0,1fr)]">
    <dt className="text-13 text-muted">{name}</dt>
    <dd className="min-w-0 text-15 font-medium wrap-anywhere md:text-13">{children}</dd>
  </div>
);

function Decide({ referral, amount }: { referral: Referral; amount: string }) {
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null);
  const values = { name: referral.referrer_name, friend: referral.friend_name, amount };
  const close = () => setAsking(null);
  const done = (title: string) => () => {
    toast({ tone: 'success', title: fill(title, values) });
    close();
  };
  const approve = useCommand('referral.approve', done(text.approveDialog.done));
  const refuse = useCommand('referral.refuse', done(text.refuseDialog.done));
  const said = asking === 'refuse' ? text.refuseDialog : text.approveDialog;
  const command = asking === 'refuse' ? refuse : approve;
  return (
    <div className="flex flex-wrap gap-2 rule-t p-4 md:px-5">
      <Button variant="primary" onClick={() => setAsking('approve')}>
        {fill(text.approve, { amount })}
      </Button>
      <Button onClick={() => setAsking('refuse')}>{text.refuse}</Button>
      {asking && (
        <ReasonDialog
          key={asking}
          title={said.title}
          question={fill(said.question, values)}
          consequence={fill(said.consequence, values)}
          Icon={asking === 'approve' ? Gift : Ban}
          missing={said.missing}
          action={said.action}
          doing={said.doing}
          failed={said.failed}
          keepAs={`${asking} referral ${referral.id}`}
          command={command}
          onConfirm={(reason) => command.send({ params: { id: referral.id }, body: { reason } })}
          onClose={close}
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import { Pencil } from 'lucide-react';
import { tipLeftOf } from '#contract/money/money.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import { tipShareText } from '#text/payments.ts';
import { ShareTip } from '#web/features/office/payments/ShareTip.tsx';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** Who gets the tip. It belongs to no one until the money has arrived. */
export function TipShares({ payment }: { payment: PaymentDetail }) {
  const [editing, setEditing] = useState(false);
  const left = tipLeftOf(payment);
  return (
    <Panel
      title={`${tipShareText.title} ${formatCents(left, payment.currency)}`}
      end={
        payment.captured_cents !== null &&
        left > 0 && (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            <Pencil size={15} aria-hidden />
            {tipShareText.edit}
          </Button>
        )
      }
    >
      {payment.tip_shares.length ? (
        <ul className="pb-1.5">
          {payment.tip_shares.map(({ profile_id, full_name, amount_cents }) => (
            <li key={profile_id} className="flex justify-between gap-3 rule-t px-4 py-2 first:border-t-0">
              <span className="wrap-anywhere">{full_name}</span>
              <span className="font-strong tabular-nums">{formatCents(amount_cents, payment.currency)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-4 pb-3.5 text-muted">{left ? tipShareText.none : tipShareText.refunded}</p>
      )}
      {editing && <ShareTip payment={payment} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

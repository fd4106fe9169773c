import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { BinQuote, ClientPlan } from '#contract/booking/plan.schema.ts';
import { seriesLimits } from '#contract/base/limits.ts';
import { actionText } from '#text/actions.ts';
import { changeBinsText as text } from '#text/clientPlans.ts';
import { fill } from '#contract/text/fill.ts';
import { formatDay } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { binsOf, binsText, priceText } from '#web/features/client/plans/describe.ts';
import { binQuoteQuery } from '#web/features/client/plans/plans.ts';
import { useForm } from '#web/form.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Changes the number of bins, and first shows the price and the visit from which it counts. */
export function ChangeBins({ plan, onClose }: { plan: ClientPlan; onClose: () => void }) {
  const id = useId();
  const currency = useCurrency();
  const now = binsOf(plan)!;
  const change = useCommand('plan.changeBins', (after) => {
    toast({ tone: 'success', title: text.done, body: priceText(after, currency) ?? binsText(binsOf(after)!) });
    onClose();
  });
  const form = useForm({
    base: { bins: now },
    save: change,
    send: ({ bins }) => {
      if (!quote.data || bins === now) return;
      const { price_cents, from } = quote.data;
      change.send({ params: { id: plan.id }, body: { bins, price_cents, from } });
    },
    guarded: false,
  });
  const { bins } = form.shown;
  const quote = useQuery({ ...binQuoteQuery(plan.id, bins), enabled: bins !== now });
  const said = `${id}-price`;
  return (
    <Dialog
      title={text.title}
      form={form}
      onClose={onClose}
      submit={fill(text.submit, { bins: binsText(bins) })}
      doing={actionText.changing}
      softDisabled={bins === now || !quote.data}
      describedBy={said}
      failed={text.failed}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label htmlFor={id} className="text-15 font-medium md:text-14">
          {text.label}
        </label>
        <Stepper
          id={id}
          value={bins}
          min={1}
          max={seriesLimits.bins}
          names={{ less: text.fewer, more: text.more }}
          describedBy={said}
          onChange={(value) => form.type({ bins: value })}
        />
      </div>
      <div
        id={said}
        aria-live="polite"
        className="grid min-h-16 content-start gap-1 rounded-card bg-sunken p-3.5 text-15 md:text-13"
      >
        {bins === now ? (
          <p className="text-muted">{text.same}</p>
        ) : quote.data ? (
          <Price quote={quote.data} currency={currency} />
        ) : quote.error ? (
          <PanelError
            text={`${text.unpriced}. ${messageOf(quote.error)}`}
            busy={quote.isFetching}
            onRetry={() => void quote.refetch()}
          />
        ) : (
          <LoadingLine text={text.loading} />
        )}
      </div>
    </Dialog>
  );
}

function Price({
  quote: { billing, price_cents, before_cents, from },
  currency,
}: {
  quote: BinQuote;
  currency: string;
}) {
  const [price, before] = [formatCents(price_cents, currency), formatCents(before_cents, currency)];
  return (
    <>
      <p className="font-medium tabular-nums">
        {fill(billing === 'month' ? text.perMonth : text.perVisit, { price, before })}
      </p>
      <p className="text-muted">{from ? fill(text.from, { day: formatDay(from) }) : text.later}</p>
    </>
  );
}

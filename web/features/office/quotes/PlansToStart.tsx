import { Repeat } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { repeatOf } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { startPlanText as text } from '#text/quotePages.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { soldItems } from '#web/features/office/quotes/soldItems.ts';
import { Button } from '#web/ui/Button.tsx';

const StartPlan = lazy(async () => ({
  default: (await import('#web/features/office/quotes/StartPlan.tsx')).StartPlan,
}));

/** Plans that were sold and have no first day yet. */
export function PlansToStart({ quote }: { quote: QuoteDetail }) {
  const [starting, setStarting] = useState<number | null>(null);
  const waiting = quote.status === 'accepted' ? quote.plans.filter(({ series_id }) => series_id === null) : [];
  return (
    <>
      {waiting.length > 0 && (
        <section aria-label={text.label} className="grid gap-3 rounded-card bg-warning-soft p-4 text-warning-on">
          {waiting.map(({ part }) => (
            <div key={part} className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1 basis-60 text-15 wrap-anywhere md:text-13">
                {fill(text.waits, {
                  name: soldItems(quote, part)
                    .map(({ name }) => name)
                    .join(', '),
                  repeat: quotePlanText.repeats[repeatOf(part)],
                })}
              </p>
              <Button variant="primary" onClick={() => setStarting(part)}>
                <Repeat size={16} aria-hidden />
                {text.start}
              </Button>
            </div>
          ))}
        </section>
      )}
      <Suspense>
        {starting !== null && <StartPlan quote={quote} part={starting} onClose={() => setStarting(null)} />}
      </Suspense>
    </>
  );
}

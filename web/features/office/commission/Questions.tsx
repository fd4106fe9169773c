import { CircleHelp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Overview } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { officeCommissionText as text } from '#text/commissionPages.ts';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';

const AnswerDialog = lazy(async () => ({
  default: (await import('#web/features/office/commission/AnswerDialog.tsx')).AnswerDialog,
}));

/** What nobody answered yet. The one of a notice is open. */
export function Questions({
  overview: { questions, currency },
  named,
}: {
  overview: Overview;
  named: string | undefined;
}) {
  const [chosen, setChosen] = useState(named ?? null);
  const open = questions.find(({ id }) => id === chosen);
  return (
    <>
      <ul>
        {questions.map(({ id, staff_name, line, question }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 rule-t px-4 py-3">
            <CircleHelp size={18} aria-hidden className="flex-none" />
            <p className="min-w-0 flex-1 basis-60 text-15 wrap-anywhere md:text-13">
              <b className="font-strong">
                {fill(text.asks, {
                  name: staff_name.split(' ')[0] ?? staff_name,
                  number: line.invoice_number,
                  amount: formatCents(line.amount_cents, currency),
                })}
              </b>{' '}
              {fill(text.quoted, { words: question })}
            </p>
            <Button onClick={() => setChosen(id)} className="max-md:w-full">
              {text.answer}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>{open && <AnswerDialog question={open} onClose={() => setChosen(null)} />}</Suspense>
    </>
  );
}

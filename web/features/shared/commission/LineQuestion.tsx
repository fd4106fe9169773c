import { CircleHelp } from 'lucide-react';
import type { CommissionLine } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commissionLineText as text } from '#text/commissionPages.ts';
import { useZone } from '#web/business.ts';
import { formatLately } from '#web/when.ts';

type Props = { question: NonNullable<CommissionLine['question']>; own: boolean };

/** A question about a line, and the office's answer. */
export function LineQuestion({ question: { question, asked_at, answer }, own }: Props) {
  const when = formatLately(asked_at, useZone());
  return (
    <div className="flex gap-2.5 rounded-card px-3.5 py-2.5 text-14 hairline md:text-13">
      <CircleHelp size={17} aria-hidden className="mt-0.5 flex-none text-muted" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p>
          <span className="text-muted">{fill(own ? text.asked : text.askedBy, { when })}: </span>
          {question}
        </p>
        {answer ? (
          <p>
            <span className="text-muted">{text.answered}: </span>
            {answer}
          </p>
        ) : (
          <p className="text-muted">{text.noAnswer}</p>
        )}
      </div>
    </div>
  );
}

import { Link } from 'react-router';
import type { Question, Statement } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { salesCommissionText as text } from '#text/commissionPages.ts';
import { formatMonth } from '#web/calendar.ts';
import { LineQuestion } from '#web/features/shared/commission/LineQuestion.tsx';
import { formatCents } from '#web/money.ts';
import { Panel } from '#web/ui/Panel.tsx';

type Props = {
  statement: Statement;
  /** From the address: a notice links to it. */
  named: string | undefined;
  path: (line: { month: string; line_id: number }) => string;
};

/** Open questions, and the one that a notice links to. */
export function QuestionsPanel({ statement: { questions, currency }, named, path }: Props) {
  const shown = questions.filter(({ id, answer }) => answer === null || id === named);
  if (shown.length === 0) return null;
  const about = ({ line: { invoice_number, amount_cents, month } }: Question) =>
    fill(text.questionAbout, {
      number: invoice_number,
      amount: formatCents(amount_cents, currency),
      month: formatMonth(month),
    });
  return (
    <Panel title={text.questions}>
      <ul className="grid gap-3 px-4 pb-4">
        {shown.map((question) => (
          <li key={question.id} className="grid gap-1">
            <Link
              to={path({ month: question.line.month, line_id: question.line.id })}
              className="justify-self-start rounded-module text-14 font-medium text-accent hover:underline md:text-13"
            >
              {about(question)}
            </Link>
            <LineQuestion question={question} own />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

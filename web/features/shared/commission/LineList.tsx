import { ChevronDown, ChevronUp } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { CommissionLine } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commissionLineText as text } from '#text/commissionPages.ts';
import { fieldText } from '#text/fields.ts';
import { formatMonthDay } from '#web/calendar.ts';
import { formatRate, kindOf, lineTerms, reasonOf } from '#web/features/shared/commission/describe.ts';
import { Equation } from '#web/features/shared/commission/Equation.tsx';
import { LineQuestion } from '#web/features/shared/commission/LineQuestion.tsx';
import { formatCents } from '#web/money.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { cell, Table } from '#web/ui/Table.tsx';

type Props = {
  lines: readonly CommissionLine[];
  stale?: boolean;
  currency: string;
  /** True for the representative's own lines, false in the office's view. */
  own: boolean;
  /** The id of the expanded line. */
  open: string | undefined;
  onOpen: (line: string | null) => void;
  /** Stands at the end of an expanded line. */
  renderAction?: ((line: CommissionLine) => ReactNode) | undefined;
  /** Stands below the rows. */
  foot?: ReactNode;
};

const isBack = ({ base_cents }: CommissionLine) => base_cents < 0;
/** The page shows the year. */
const dayOf = ({ booked_on }: CommissionLine) => formatMonthDay(`${booked_on}T12:00:00Z`, 'UTC');
const workOf = ({ work, invoice_number }: CommissionLine) => fill(text.work, { work, number: invoice_number });

/** The lines; each expands to its formula. */
export function LineTable({ lines, stale = false, currency, own, open, onOpen, renderAction, foot }: Props) {
  const { columns } = text;
  const head = [
    { text: columns.paid, className: 'w-[92px]' },
    { text: fieldText.client },
    { text: columns.rule, className: 'w-[27%]' },
    { text: text.base, className: 'w-[110px] text-right' },
    { text: columns.rate, className: 'w-[84px] text-right' },
    { text: own ? text.yours : text.officeYours, className: 'w-[110px] text-right' },
    { text: fieldText.details, className: 'w-[56px]', head: <span className="sr-only">{fieldText.details}</span> },
  ];
  return (
    <Table label={text.list} columns={head} stale={stale}>
      {lines.map((line) => (
        <Fragment key={line.id}>
          <tr className={`h-[52px] rule-t leading-[1.0625rem] ${isBack(line) ? 'text-danger' : ''}`}>
            <td className={`${cell} ${isBack(line) ? '' : 'text-muted'}`}>{dayOf(line)}</td>
            <td className={cell}>
              <span className="block truncate font-strong" title={line.client_name}>
                {line.client_name}
              </span>
              <span className="block truncate text-12 text-muted" title={workOf(line)}>
                {workOf(line)}
              </span>
            </td>
            <td className={cell}>
              <span className="block truncate">{kindOf(line)}</span>
              <span className="block truncate text-12 text-muted" title={reasonOf(line, currency) ?? undefined}>
                {reasonOf(line, currency)}
              </span>
            </td>
            <td className={`${cell} text-right`}>{formatCents(line.base_cents, currency)}</td>
            <td className={`${cell} text-right ${isBack(line) ? '' : 'text-muted'}`}>
              {fill(text.rate, { rate: formatRate(line.rate_ppm) })}
            </td>
            <td className={`${cell} text-right font-strong`}>{formatCents(line.amount_cents, currency)}</td>
            <td className={`${cell} text-right`}>
              <OpenButton line={line} currency={currency} open={open} onOpen={onOpen} />
            </td>
          </tr>
          {open === String(line.id) && (
            <tr>
              <td colSpan={7} className="px-3 pb-3">
                <Opened line={line} currency={currency} own={own} renderAction={renderAction} />
              </td>
            </tr>
          )}
        </Fragment>
      ))}
      {foot}
    </Table>
  );
}

/** The same as cards, if a table has no room. */
export function LineCards({ lines, currency, own, open, onOpen, renderAction }: Props) {
  return (
    <ul aria-label={text.list}>
      {lines.map((line) => (
        <li key={line.id} className="rule-t px-4 py-3">
          <div className="flex gap-3">
            <div className="min-w-0 flex-1">
              <p className={`text-16 font-strong wrap-anywhere ${isBack(line) ? 'text-danger' : ''}`}>
                {line.client_name}
              </p>
              <p className="text-14 wrap-anywhere text-muted">{workOf(line)}</p>
              <p className={`text-14 tabular-nums ${isBack(line) ? 'text-danger' : ''}`}>
                {[
                  `${formatCents(line.base_cents, currency)} ${fill(text.rate, { rate: formatRate(line.rate_ppm) })}`,
                  reasonOf(line, currency),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            <div className="grid content-start justify-items-end">
              <span className={`text-16 font-strong tabular-nums ${isBack(line) ? 'text-danger' : ''}`}>
                {formatCents(line.amount_cents, currency)}
              </span>
              <span className="text-13 text-muted tabular-nums">{dayOf(line)}</span>
            </div>
            <div className="-mt-2 -mr-3 -ml-2">
              <OpenButton line={line} currency={currency} open={open} onOpen={onOpen} />
            </div>
          </div>
          {open === String(line.id) && <Opened line={line} currency={currency} own={own} renderAction={renderAction} />}
        </li>
      ))}
    </ul>
  );
}

type ButtonProps = Pick<Props, 'currency' | 'open' | 'onOpen'> & { line: CommissionLine };

function OpenButton({ line, currency, open, onOpen }: ButtonProps) {
  const shown = open === String(line.id);
  return (
    <IconButton
      size="work"
      Icon={shown ? ChevronUp : ChevronDown}
      label={fill(text.open, { amount: formatCents(line.amount_cents, currency) })}
      aria-expanded={shown}
      onClick={() => onOpen(shown ? null : String(line.id))}
    />
  );
}

function Opened({
  line,
  currency,
  own,
  renderAction,
}: Pick<Props, 'currency' | 'own' | 'renderAction'> & { line: CommissionLine }) {
  return (
    <div className="grid gap-2">
      <Equation label={text.formula} terms={lineTerms(line, currency, own)}>
        {renderAction?.(line)}
      </Equation>
      {line.question && <LineQuestion question={line.question} own={own} />}
    </div>
  );
}

import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { leadLimits } from '#contract/base/limits.ts';
import type { LeadBoard as Board, LeadCard } from '#contract/sales/lead.schema.ts';
import { columnOf, type LeadColumn } from '#contract/sales/lead.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { leadsText as text } from '#text/leadPages.ts';
import { quietLimit } from '#web/features/shared/leads/describe.ts';
import { LeadBoardCard } from '#web/features/shared/leads/LeadBoardCard.tsx';
import { columnIcon } from '#web/features/shared/leads/looks.ts';
import { Blocks } from '#web/features/shared/leads/QuietDays.tsx';
import type { Moves } from '#web/features/shared/leads/useMoves.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatCount, formatNumber } from '#web/numbers.ts';
import { toast } from '#web/ui/toasts.ts';

type Props = {
  board: Board;
  open: string | undefined;
  pathOf: (lead: string) => string;
  /** The path to the whole column as a list. */
  columnPath: (column: LeadColumn) => string;
  moves: Moves;
  owners?: boolean;
};

/** Five columns, from new to lost. */
export function LeadBoard({ board, open, pathOf, columnPath, moves, owners = false }: Props) {
  const [dragged, setDragged] = useState<LeadCard | null>(null);
  return (
    <>
      <div className="lead-board">
        {board.columns.map((column) => (
          <Column key={column.column} column={column} to={columnPath(column.column)} dragged={dragged} moves={moves}>
            {column.cards.map((lead) => (
              <LeadBoardCard
                key={lead.id}
                lead={lead}
                to={pathOf(lead.id)}
                open={lead.id === open}
                moves={moves}
                owners={owners}
                onDrag={setDragged}
              />
            ))}
          </Column>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-12 text-muted">
        <p className="flex items-center gap-2">
          <Blocks days={3} />
          {fill(text.legend, { days: quietLimit })}
        </p>
        <p>{fill(text.keys, { key: 'M' })}</p>
      </div>
    </>
  );
}

type ColumnProps = {
  column: Board['columns'][number];
  to: string;
  dragged: LeadCard | null;
  moves: Moves;
  children: ReactNode[];
};

function Column({ column: { column, count, value_cents }, to, dragged, moves, children }: ColumnProps) {
  const currency = useCurrency();
  const [over, setOver] = useState(false);
  const Icon = columnIcon[column];
  const elsewhere = dragged !== null && columnOf(dragged) !== column;
  const allowed = dragged !== null && elsewhere ? moves.check(dragged, column) : null;
  const more = count - children.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- each card has a menu that does the same
    <section
      aria-label={text.columns[column]}
      className="lead-column"
      data-column={column}
      data-over={over && allowed !== null ? (allowed === true ? 'yes' : 'no') : undefined}
      onDragOver={(event) => {
        if (allowed === null) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!dragged || allowed === null) return;
        if (allowed !== true) toast({ tone: 'info', title: allowed });
        else if (column !== 'quoted') moves.ask(dragged, column);
      }}
    >
      <header className="px-1.5 pt-2.5 pb-2">
        <div className="flex items-center gap-2">
          <span aria-hidden className="lead-mark" data-column={column}>
            <Icon size={14} />
          </span>
          <h2 className="text-14 font-strong">{text.columns[column]}</h2>
          <span className="rounded-[4px] bg-surface px-1.5 text-12 font-medium text-muted tabular-nums">
            {formatCount(count)}
          </span>
          <span className="min-w-0 flex-1 truncate text-right text-14 font-strong tabular-nums">
            {formatCents(value_cents, currency)}
          </span>
        </div>
        <p className="mt-1 text-12 text-muted">{fill(text.columnHints[column], { days: leadLimits.closed_days })}</p>
      </header>
      {children.length > 0 ? <ul>{children}</ul> : <p className="px-1.5 py-3 text-13 text-muted">{text.emptyColumn}</p>}
      {more > 0 && (
        <Link
          to={to}
          aria-label={fill(text.moreOf, { column: text.columns[column] })}
          className="mt-2 block rounded-module px-1.5 text-13 font-medium text-accent hover:underline"
        >
          {fill(actionText.countMore, { count: formatNumber(more) })}
        </Link>
      )}
    </section>
  );
}

import { Check, ChevronDown, ChevronUp, CircleHelp, Clock3, Minus, Undo2, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Overview, PersonMonth } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commissionText, officeCommissionText as text } from '#text/commissionPages.ts';
import { commonText } from '#text/common.ts';
import { formatMonth, formatMonthName } from '#web/calendar.ts';
import type { CommissionFilters } from '#web/features/office/commission/useCommissionFilters.ts';
import { sumTerms } from '#web/features/shared/commission/describe.ts';
import { Equation, type Term } from '#web/features/shared/commission/Equation.tsx';
import { initials } from '#web/initials.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';
import { cell, Table } from '#web/ui/Table.tsx';
import { useWide } from '#web/ui/useWide.ts';

type Props = { overview: Overview; filters: CommissionFilters };
type RowProps = Props & { person: PersonMonth };

/** One row per person; the total opens to show how it is made up. */
export function PeopleList(props: Props) {
  return useWide('lg') ? <PeopleTable {...props} /> : <PeopleCards {...props} />;
}

function PeopleTable({ overview, filters }: Props) {
  const { currency, month, people, totals } = overview;
  const { columns } = text;
  const money = (cents: number) => formatCents(cents, currency);
  const head = [
    { text: columns.person },
    { text: columns.once, className: 'w-[112px] text-right' },
    { text: columns.plans, className: 'w-[122px] text-right' },
    { text: columns.returned, className: 'w-[92px] text-right' },
    { text: columns.earned, className: 'w-[108px] text-right' },
    { text: columns.status, className: 'w-[156px]' },
  ];
  return (
    <Table label={text.people} columns={head}>
      {people.map((person) => (
        <Fragment key={person.staff_id}>
          <tr className="h-14 rule-t">
            <td className={cell}>
              <Person person={person} />
            </td>
            {([person.once, person.plan_first, person.returned] as const).map((sum, at) => (
              <td
                key={columns[(['once', 'plans', 'returned'] as const)[at]!]}
                className={`${cell} text-right leading-[1.0625rem]`}
              >
                <Sums sum={sum} currency={currency} />
              </td>
            ))}
            <td className={`${cell} text-right wide text-15`}>{money(person.earned_cents)}</td>
            <td className={cell}>
              <div className="flex items-center justify-between">
                <Status person={person} over={overview.over} />
                <OpenButton person={person} overview={overview} filters={filters} />
              </div>
            </td>
          </tr>
          {filters.filter.open === person.staff_id && (
            <tr>
              <td colSpan={6} className="px-3 pb-3">
                <Arithmetic person={person} overview={overview} filters={filters} />
              </td>
            </tr>
          )}
        </Fragment>
      ))}
      <tr className="h-12 border-t-2 border-text font-strong">
        <th scope="row" className={`${cell} text-left font-strong`}>
          {formatMonthName(month)}
        </th>
        <td className={`${cell} text-right`}>{money(totals.once.base_cents)}</td>
        <td className={`${cell} text-right`}>{money(totals.plan_first.base_cents)}</td>
        <td className={`${cell} text-right ${totals.returned.base_cents < 0 ? 'text-danger' : ''}`}>
          {totals.returned.base_cents ? money(totals.returned.base_cents) : commonText.nothing}
        </td>
        <td className={`${cell} text-right wide text-15`}>{money(totals.earned_cents)}</td>
      </tr>
    </Table>
  );
}

function PeopleCards({ overview, filters }: Props) {
  return (
    <ul aria-label={text.people}>
      {overview.people.map((person) => (
        <li key={person.staff_id} className="grid gap-2 rule-t px-4 py-3.5 first:border-t-0">
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <Person person={person} />
            </div>
            <span className="text-16 font-strong tabular-nums">
              {formatCents(person.earned_cents, overview.currency)}
            </span>
            <OpenButton person={person} overview={overview} filters={filters} />
          </div>
          <Status person={person} over={overview.over} />
          {filters.filter.open === person.staff_id && (
            <Arithmetic person={person} overview={overview} filters={filters} />
          )}
        </li>
      ))}
    </ul>
  );
}

const Person = ({ person: { full_name, colour } }: { person: PersonMonth }) => (
  <div className="flex items-center gap-2.5">
    <Avatar initials={initials(full_name)} paint={paintOf(colour ?? undefined)} />
    <span className="min-w-0 truncate text-16 font-strong md:text-13" title={full_name}>
      {full_name}
    </span>
  </div>
);

function Sums({ sum: { base_cents, amount_cents }, currency }: { sum: PersonMonth['once']; currency: string }) {
  if (base_cents === 0) return <span className="text-muted">{commonText.nothing}</span>;
  return (
    <span className={base_cents < 0 ? 'text-danger' : ''}>
      <span className="block">{formatCents(base_cents, currency)}</span>
      <span className={`block text-12 ${base_cents < 0 ? '' : 'text-muted'}`}>
        {formatCents(amount_cents, currency)}
      </span>
    </span>
  );
}

function OpenButton({ person, overview: { currency }, filters: { filter, set } }: RowProps) {
  const open = filter.open === person.staff_id;
  return (
    <IconButton
      size="work"
      Icon={open ? ChevronUp : ChevronDown}
      label={fill(text.openPerson, { name: person.full_name, amount: formatCents(person.earned_cents, currency) })}
      aria-expanded={open}
      onClick={() => set({ open: open ? null : person.staff_id })}
    />
  );
}

function Arithmetic({ person, overview: { month, currency }, filters }: RowProps) {
  const { carried_cents, open_cents, lines } = person;
  const money = (cents: number) => formatCents(cents, currency);
  const carried: Term[] =
    carried_cents === 0
      ? []
      : [
          { sign: carried_cents < 0 ? '−' : '+', name: text.carried, value: money(Math.abs(carried_cents)) },
          { sign: '=', name: text.toPay, value: money(open_cents) },
        ];
  return (
    <Equation
      label={fill(commissionText.sumLabel, { month: formatMonth(month) })}
      terms={[...sumTerms({ ...person, month }, currency), ...carried]}
    >
      {lines > 0 && (
        <Link
          to={filters.path({ person: person.staff_id })}
          preventScrollReset
          className="flex flex-none items-center justify-self-start rounded-control text-15 font-medium text-accent hover:underline max-md:min-h-11 md:text-13"
        >
          {lines === 1 ? text.oneLine : fill(text.allLines, { count: formatNumber(lines) })}
        </Link>
      )}
    </Equation>
  );
}

const looks: Record<
  'question' | 'paid' | 'open' | 'running' | 'carried' | 'empty',
  { Icon: LucideIcon; tone: 'warning' | 'success' | 'info' | 'neutral' }
> = {
  question: { Icon: CircleHelp, tone: 'warning' },
  paid: { Icon: Check, tone: 'success' },
  open: { Icon: Clock3, tone: 'info' },
  running: { Icon: Clock3, tone: 'neutral' },
  carried: { Icon: Undo2, tone: 'neutral' },
  empty: { Icon: Minus, tone: 'neutral' },
};

function Status({ person: { questions, payout, open_cents, lines }, over }: { person: PersonMonth; over: boolean }) {
  const state =
    questions > 0
      ? 'question'
      : payout
        ? 'paid'
        : open_cents < 0
          ? 'carried'
          : open_cents > 0
            ? over
              ? 'open'
              : 'running'
            : lines > 0
              ? 'running'
              : 'empty';
  const said =
    state === 'question' && questions > 1
      ? fill(text.status.questions, { count: formatNumber(questions) })
      : text.status[state];
  return (
    <span>
      <Badge text={said} {...looks[state]} />
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Overview } from '#contract/money/commission.schema.ts';
import { officeCommissionText as text } from '#text/commissionPages.ts';
import { fill } from '#contract/text/fill.ts';
import { OverviewFacts } from '#web/features/office/commission/OverviewFacts.tsx';
import { PayOut } from '#web/features/office/commission/PayOut.tsx';
import { PeopleList } from '#web/features/office/commission/PeopleList.tsx';
import { overviewQuery } from '#web/features/office/commission/queries.ts';
import { RulesPanel } from '#web/features/office/commission/RulesPanel.tsx';
import { useCommissionFilters, type CommissionFilters } from '#web/features/office/commission/useCommissionFilters.ts';
import { MoneyNav } from '#web/features/office/payments/MoneyNav.tsx';
import { monthOf } from '#web/features/shared/commission/commission.ts';
import { MonthPage } from '#web/features/shared/commission/MonthPage.tsx';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

const PersonLines = lazy(async () => ({
  default: (await import('#web/features/office/commission/PersonLines.tsx')).PersonLines,
}));

/** /admin/payments/commission: every representative's month, the rules, and paying out. */
export function OfficeCommissionPage() {
  const filters = useCommissionFilters();
  const { filter, set, path } = filters;
  const month = useQuery(overviewQuery(monthOf(filter.month)));
  return (
    <>
      <MonthPage
        month={month}
        text={text}
        path={(shown) => path({ month: shown, open: null, person: null })}
        renderAction={(overview) => <PayOut overview={overview} />}
        tabs={<MoneyNav />}
      >
        {(overview) => <Month overview={overview} filters={filters} />}
      </MonthPage>
      {filter.person && month.data && (
        <Suspense>
          <PersonLines
            key={filter.person}
            staff={filter.person}
            month={month.data.month}
            onClose={() => set({ person: null })}
          />
        </Suspense>
      )}
    </>
  );
}

const AnswerDialog = lazy(async () => ({
  default: (await import('#web/features/office/commission/AnswerDialog.tsx')).AnswerDialog,
}));

/** Unanswered questions. The question that a notice links to is open. */
function Questions({ overview: { questions, currency }, named }: { overview: Overview; named: string | undefined }) {
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

function Month({ overview, filters }: { overview: Overview; filters: CommissionFilters }) {
  return (
    <>
      <OverviewFacts overview={overview} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 md:gap-4 min-[75rem]:grid-cols-[minmax(0,1fr)_340px]">
        <section aria-label={text.people} className="rounded-panel bg-surface shadow-1">
          {overview.people.length > 0 ? (
            <PeopleList overview={overview} filters={filters} />
          ) : (
            <EmptyState title={text.noPeople} body={text.noPeopleBody} />
          )}
          <Questions overview={overview} named={filters.filter.question} />
        </section>
        <RulesPanel currency={overview.currency} />
      </div>
    </>
  );
}

import { X } from 'lucide-react';
import { useId } from 'react';
import { fieldsOf, nameOf } from '#contract/money/soldLine.ts';
import { quoteRepeats } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { builderText as text } from '#text/quotePages.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { workText } from '#text/work.ts';
import {
  billingOf,
  lineProblem,
  quoteLines,
  serviceOf,
  worthOf,
  type Known,
  type LineDraft,
} from '#web/features/sales/quotes/quoteDraft.ts';
import { LineFields } from '#web/features/shared/lines/LineFields.tsx';
import { SmallField } from '#web/features/shared/lines/SmallField.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = {
  line: LineDraft;
  known: Known;
  /** Shows the errors. */
  told: boolean;
  onChange: (line: LineDraft) => void;
  onRemove: () => void;
};

/** One line: its quantity, price and duration. */
export function LineEditor({ line, known, told, onChange, onRemove }: Props) {
  const noteId = useId();
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
  const own = line.service_id === null;
  const service = serviceOf(line, known);
  const name = nameOf(line, known.services) || text.ownLine;
  const { price_cents, book_cents, minutes } = worthOf(line, known);
  const problem = told ? lineProblem(line, known) : null;
  const set = (part: Partial<LineDraft>) => onChange({ ...line, ...part });
  const monthly = billingOf(line, known) === 'month';
  const per = !line.repeat ? null : monthly ? quotePlanText.perMonth : text.perVisit;
  const named = (label: string) => ({ label, aria: fill(text.fieldOf, { field: label, name }) });
  const fields = {
    line,
    service,
    day: known.day,
    words: {
      name: { label: text.ownName },
      units: named(service?.unit ?? fieldText.quantity),
      square_feet: named(fieldText.squareFeet),
      vehicle_size: named(fieldText.vehicleSize),
      condition: named(fieldText.condition),
      minutes: named(fieldText.minutes),
      price: named(monthly ? text.priceMonth : line.repeat ? text.priceVisit : amountText.price),
      reason: named(own ? text.ownReason : text.reason),
    },
    above: true,
    book: own ? null : book_cents,
    wrong: problem && { field: problem.field, noteId },
    onChange: set,
  };
  return (
    <li className="builder-line">
      <div className="min-w-0">
        {own ? (
          <LineFields {...fields} fields={['name']} />
        ) : (
          <b className="block text-15 font-strong wrap-anywhere md:text-13">{name}</b>
        )}
        <span className="block text-13 text-muted md:text-12">
          {fill(workText.minutes, { count: formatNumber(minutes) })}
        </span>
      </div>
      <div className="flex items-start gap-1">
        <b className="py-2.5 text-15 font-strong tabular-nums md:py-1.5 md:text-13">
          {price_cents === null ? '–' : per ? fill(per, { amount: money(price_cents) }) : money(price_cents)}
        </b>
        <IconButton size="work" label={fill(actionText.removeName, { name })} Icon={X} onClick={onRemove} />
      </div>
      <div className="builder-fields">
        <LineFields {...fields} fields={fieldsOf(line, service, quoteLines).filter((field) => field !== 'name')}>
          <SmallField
            {...named(text.repeat)}
            above
            outer="w-36"
            noteId={problem?.field === 'repeat' ? noteId : undefined}
          >
            {(props) => (
              <select
                {...props}
                value={line.repeat}
                onChange={({ target }) => set({ repeat: quoteRepeats.find((each) => each === target.value) ?? '' })}
              >
                {(!monthly || !line.repeat) && <option value="">{monthly ? text.chooseRepeat : text.once}</option>}
                {quoteRepeats.map((each) => (
                  <option key={each} value={each}>
                    {text.repeats[each]}
                  </option>
                ))}
              </select>
            )}
          </SmallField>
        </LineFields>
        {!own && line.price.trim() !== '' && book_cents !== null && (
          <span className="pb-2 text-13 text-muted md:text-12">{fill(text.book, { price: money(book_cents) })}</span>
        )}
      </div>
      {problem && (
        <p id={noteId} className="col-span-full text-14 font-medium text-danger md:text-12">
          {problem.text}
        </p>
      )}
    </li>
  );
}

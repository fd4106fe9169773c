import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { fromCents } from '#contract/base/amount.ts';
import { jobLimits } from '#contract/base/limits.ts';
import { quoteRepeats } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { conditions, vehicleSizes } from '#contract/trade.ts';
import { conditionText, vehicleText } from '#text/services.ts';
import { builderText as text } from '#text/quotePages.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import {
  billingOf,
  lineProblem,
  nameOf,
  worthOf,
  type Known,
  type LineDraft,
  type LineProblem,
} from '#web/features/sales/quotes/quoteDraft.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = {
  line: LineDraft;
  known: Known;
  /** Something is wrong somewhere, and is said. */
  told: boolean;
  onChange: (line: LineDraft) => void;
  onRemove: () => void;
};

/** One line: how much of it, what it costs, how long it takes. */
export function LineEditor({ line, known, told, onChange, onRemove }: Props) {
  const id = useId();
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
  const own = line.service_id === null;
  const service = known.services.find((each) => each.id === line.service_id);
  const name = nameOf(line, known.services) || text.ownLine;
  const { price_cents, book_cents, minutes } = worthOf(line, known);
  const problem = told ? lineProblem(line, known) : null;
  const set = (part: Partial<LineDraft>) => onChange({ ...line, ...part });
  const at = (field: LineProblem['field']) => ({
    name,
    noteId: problem?.field === field ? `${id}-note` : undefined,
  });
  const priced = line.price.trim() !== '';
  const monthly = billingOf(line, known) === 'month';
  const per = !line.repeat ? null : monthly ? quotePlanText.perMonth : text.perVisit;
  return (
    <li className="builder-line">
      <div className="min-w-0">
        {own ? (
          <Small label={text.ownName} hide wide {...at('name')}>
            {(props) => (
              <input
                {...props}
                maxLength={jobLimits.service_name}
                placeholder={text.ownName}
                value={line.name}
                onChange={({ target }) => set({ name: target.value })}
              />
            )}
          </Small>
        ) : (
          <b className="block text-15 font-strong wrap-anywhere md:text-13">{name}</b>
        )}
        <span className="block text-13 text-muted md:text-12">{fill(text.min, { count: formatNumber(minutes) })}</span>
      </div>
      <div className="flex items-start gap-1">
        <b className="py-2.5 text-15 font-strong tabular-nums md:py-1.5 md:text-13">
          {price_cents === null ? '–' : per ? fill(per, { amount: money(price_cents) }) : money(price_cents)}
        </b>
        <IconButton size="work" label={fill(text.remove, { name })} Icon={X} onClick={onRemove} />
      </div>
      <div className="builder-fields">
        {service?.pricing === 'per_area' && (
          <Small label={text.squareFeet} {...at('quantity')}>
            {(props) => (
              <input
                {...props}
                inputMode="numeric"
                maxLength={7}
                value={line.square_feet}
                onChange={({ target }) => set({ square_feet: target.value.replaceAll(/\D/g, '') })}
              />
            )}
          </Small>
        )}
        {service?.pricing === 'per_unit' && (
          <Small label={service.unit ?? text.quantity} {...at('quantity')}>
            {(props) => (
              <input
                {...props}
                inputMode="numeric"
                maxLength={4}
                placeholder="1"
                value={line.units}
                onChange={({ target }) => set({ units: target.value.replaceAll(/\D/g, '') })}
              />
            )}
          </Small>
        )}
        {service?.pricing === 'by_vehicle' && (
          <Small label={text.size} name={name}>
            {(props) => (
              <select
                {...props}
                value={line.vehicle_size}
                onChange={({ target }) =>
                  set({ vehicle_size: vehicleSizes.find((each) => each === target.value) ?? 'sedan' })
                }
              >
                {vehicleSizes.map((each) => (
                  <option key={each} value={each}>
                    {vehicleText[each]}
                  </option>
                ))}
              </select>
            )}
          </Small>
        )}
        {service?.by_condition && (
          <Small label={text.condition} name={name}>
            {(props) => (
              <select
                {...props}
                value={line.condition}
                onChange={({ target }) =>
                  set({ condition: conditions.find((each) => each === target.value) ?? 'normal' })
                }
              >
                {conditions.map((each) => (
                  <option key={each} value={each}>
                    {conditionText[each]}
                  </option>
                ))}
              </select>
            )}
          </Small>
        )}
        {(own || service?.pricing === 'hourly') && (
          <Small label={text.minutes} {...at('minutes')}>
            {(props) => (
              <input
                {...props}
                inputMode="numeric"
                maxLength={4}
                value={line.minutes}
                onChange={({ target }) => set({ minutes: target.value.replaceAll(/\D/g, '') })}
              />
            )}
          </Small>
        )}
        <Small label={text.repeat} roomy {...at('repeat')}>
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
        </Small>
        <Small label={monthly ? text.priceMonth : line.repeat ? text.priceVisit : text.price} {...at('price')}>
          {(props) => (
            <input
              {...props}
              inputMode="decimal"
              maxLength={12}
              placeholder={own || book_cents === null ? '0.00' : fromCents(book_cents)}
              value={line.price}
              onChange={({ target }) => set({ price: target.value })}
            />
          )}
        </Small>
        {(own || priced) && (
          <Small label={own ? text.ownReason : text.reason} wide {...at('reason')}>
            {(props) => (
              <input
                {...props}
                maxLength={jobLimits.price_reason}
                value={line.reason}
                onChange={({ target }) => set({ reason: target.value })}
              />
            )}
          </Small>
        )}
        {!own && priced && book_cents !== null && (
          <span className="pb-2 text-13 text-muted md:text-12">{fill(text.book, { price: money(book_cents) })}</span>
        )}
      </div>
      {problem && (
        <p id={`${id}-note`} className="col-span-full text-14 font-medium text-danger md:text-12">
          {problem.text}
        </p>
      )}
    </li>
  );
}

type Bare = {
  id: string;
  autoComplete: 'off';
  'aria-label': string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string;
};
type SmallProps = {
  label: string;
  /** Of the line, for those who hear the field alone. */
  name: string;
  noteId?: string | undefined;
  hide?: boolean;
  wide?: boolean;
  roomy?: boolean;
  children: (props: Bare) => ReactNode;
};

/** A small field with its label above. */
function Small({ label, name, noteId, hide = false, wide = false, roomy = false, children }: SmallProps) {
  const id = useId();
  return (
    <div className={`grid gap-1 ${wide ? 'min-w-0 flex-1 basis-48' : roomy ? 'w-36' : 'w-28'}`}>
      <label htmlFor={id} className={hide ? 'sr-only' : 'truncate text-13 text-muted md:text-12'}>
        {label}
      </label>
      {children({
        id,
        autoComplete: 'off',
        'aria-label': hide ? label : fill(text.fieldOf, { field: label, name }),
        'aria-invalid': noteId ? true : undefined,
        'aria-describedby': noteId,
        className: `h-11 w-full rounded-control bg-surface px-2.5 text-16 tabular-nums placeholder:text-muted md:h-8 md:text-13 ${noteId ? 'edge-danger' : 'edge-control'}`,
      })}
    </div>
  );
}

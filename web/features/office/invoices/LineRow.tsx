import { CircleAlert, GripVertical, X } from 'lucide-react';
import { useId, type ComponentProps, type KeyboardEvent } from 'react';
import { fromPpm } from '#contract/base/amount.ts';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { draftText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { amountOf, type LineDraft, type LineProblems } from '#web/features/office/invoices/invoiceDraft.ts';
import { isValidOn } from '#web/features/office/settings/taxDraft.ts';
import { formatCents } from '#web/money.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoveButton } from '#web/ui/MoveButton.tsx';

export type LinePart = 'description' | 'detail' | 'quantity' | 'price' | 'tax' | 'up' | 'down';
type Props = {
  line: LineDraft;
  index: number;
  count: number;
  rates: readonly TaxRate[];
  problems: LineProblems;
  currency: string;
  today: string;
  dragged: boolean;
  onChange: (part: Partial<LineDraft>) => void;
  onMove: (by: 1 | -1, part: LinePart) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onDrag: (id: string | null) => void;
  onDragOver: () => void;
};

const box = 'h-12 w-full min-w-0 rounded-control bg-surface px-3 text-16 md:h-9 md:px-2.5 md:text-13';

/** One line: a row on a desktop, a small form on a phone. */
export function LineRow({ line, index, count, rates, problems, currency, today, dragged, onChange, ...acts }: Props) {
  const id = useId();
  const number = index + 1;
  const amount = amountOf(line);
  const wrong = Object.values(problems);
  const field = (part: 'description' | 'detail' | 'quantity' | 'price', more = '') => ({
    'data-part': part,
    'aria-label': fill(text[part], { number }),
    'aria-invalid': problems[part] ? true : undefined,
    'aria-describedby': problems[part] ? `${id}-note` : undefined,
    autoComplete: 'off',
    value: line[part],
    onChange: (event: { target: { value: string } }) => onChange({ [part]: event.target.value }),
    className: `${box} ${problems[part] ? 'edge-danger' : 'edge-control'} ${more}`,
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt and the arrows; buttons do the same
    <li
      aria-label={fill(text.line, { number })}
      onKeyDown={acts.onKeyDown}
      onDragEnter={acts.onDragOver}
      onDragOver={(event) => event.preventDefault()}
      className={`grid gap-2 rule-t px-4 py-2.5 @max-[44rem]:grid-cols-2 @min-[44rem]:grid-cols-(--line-columns) ${dragged ? 'bg-accent-soft' : ''}`}
    >
      <div className="flex items-center self-start @max-[44rem]:col-span-2 @max-[44rem]:-mx-2 @min-[44rem]:-ml-2">
        <span
          draggable
          aria-hidden
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            // Some browsers start no drag without any data.
            event.dataTransfer.setData('text/plain', line.description);
            acts.onDrag(line.id);
          }}
          onDragEnd={() => acts.onDrag(null)}
          className="hidden h-9 w-5 cursor-grab place-items-center text-muted @min-[44rem]:grid"
        >
          <GripVertical size={15} />
        </span>
        <MoveButton
          part="up"
          label={fill(text.up, { number })}
          atEnd={index === 0 ? text.first : null}
          onMove={acts.onMove}
        />
        <MoveButton
          part="down"
          label={fill(text.down, { number })}
          atEnd={index === count - 1 ? text.last : null}
          onMove={acts.onMove}
        />
        <span className="flex-1 pl-1 text-14 font-strong @min-[44rem]:hidden">{fill(text.line, { number })}</span>
        <Remove number={number} onRemove={acts.onRemove} className="@min-[44rem]:hidden" />
      </div>
      <div className="grid gap-1.5 @max-[44rem]:col-span-2">
        <input {...field('description')} placeholder={text.descriptionHint} maxLength={moneyLimits.line_description} />
        <input {...field('detail')} placeholder={text.detailHint} maxLength={moneyLimits.line_detail} />
      </div>
      <Short name={fieldText.quantity}>
        <input {...field('quantity', 'text-right tabular-nums')} inputMode="numeric" maxLength={6} />
      </Short>
      <Short name={amountText.price}>
        <input {...field('price', 'text-right tabular-nums')} inputMode="text" placeholder="0.00" maxLength={14} />
      </Short>
      <Short name={amountText.tax}>
        <TaxSelect line={line} number={number} rates={rates} today={today} onChange={onChange} />
      </Short>
      <div className="flex items-start justify-end gap-1 @max-[44rem]:items-end">
        <output
          aria-label={fill(text.amount, { number })}
          className="flex h-12 items-center text-right text-16 font-strong tabular-nums md:h-9 md:text-13"
        >
          {amount === null ? '–' : formatCents(amount, currency)}
        </output>
        <Remove number={number} onRemove={acts.onRemove} className="-mr-2.5 @max-[44rem]:hidden" />
      </div>
      {wrong.length > 0 && (
        <p
          id={`${id}-note`}
          className="col-span-full flex items-start gap-1.5 text-13 font-medium text-danger @min-[44rem]:pl-17 md:text-12"
        >
          <CircleAlert size={14} strokeWidth={2.25} aria-hidden className="mt-0.5 flex-none" />
          {wrong.join(' ')}
        </p>
      )}
    </li>
  );
}

/** The label shows above the field if there is no header row. */
const Short = ({ name, children }: { name: string; children: ComponentProps<'div'>['children'] }) => (
  <div className="grid content-start gap-1">
    <span aria-hidden className="text-13 font-medium @min-[44rem]:hidden">
      {name}
    </span>
    {children}
  </div>
);

type TaxProps = Pick<Props, 'line' | 'rates' | 'today' | 'onChange'> & { number: number };

function TaxSelect({ line, number, rates, today, onChange }: TaxProps) {
  const offered = rates.filter((rate) => isValidOn(rate, today) || rate.id === line.tax_rate_id);
  return (
    <select
      data-part="tax"
      aria-label={fill(text.tax, { number })}
      value={line.tax_rate_id ?? ''}
      onChange={(event) => {
        const rate = rates.find(({ id }) => id === event.target.value);
        onChange({ tax_rate_id: rate?.id ?? null, tax_ppm: rate?.rate_ppm ?? 0, tax_name: rate?.name ?? null });
      }}
      className={`${box} truncate edge-control`}
    >
      <option value="">{text.noTax}</option>
      {offered.map((rate) => {
        const named = fill(amountText.taxPercent, { name: rate.name, percent: fromPpm(rate.rate_ppm) });
        return (
          <option key={rate.id} value={rate.id}>
            {isValidOn(rate, today) ? named : fill(text.ended, { rate: named })}
          </option>
        );
      })}
    </select>
  );
}

const Remove = ({ number, onRemove, className }: { number: number; onRemove: () => void; className: string }) => (
  <IconButton
    size="work"
    Icon={X}
    label={fill(text.remove, { number })}
    onClick={onRemove}
    className={`text-muted hover:bg-sunken hover:text-text ${className}`}
  />
);

import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { fromCents } from '#contract/base/amount.ts';
import { jobLimits } from '#contract/base/limits.ts';
import { conditions, vehicleSizes } from '#contract/jobs/service.kinds.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { includedIn, lineMax, type LineField, type SoldLine } from '#contract/money/soldLine.ts';
import { conditionText, vehicleText } from '#text/quantities.ts';
import { SmallField } from '#web/features/shared/lines/SmallField.tsx';

type Props = {
  line: SoldLine;
  service: Service | undefined;
  /** The day whose prices apply. */
  day: string;
  /** The fields to show, in their order. */
  fields: readonly LineField[];
  words: Record<LineField, { label: string; aria?: string }>;
  /** Labels stand above their fields instead of beside them. */
  above?: boolean;
  /** The price by the price book. */
  book: number | null;
  /** Stands beside the reason. */
  note?: ReactNode;
  /** The field that is wrong, and the id of the text that says why. */
  wrong: { field: string; noteId: string } | null;
  onChange: (part: Partial<SoldLine>) => void;
  /** More fields, before the price. */
  children?: ReactNode;
};

type Choice = 'vehicle_size' | 'condition';
const isChoice = (field: LineField): field is Choice => field === 'vehicle_size' || field === 'condition';

/** The classes of a field beside its label: of both together, and of the field. */
const beside: Record<LineField, [string, string]> = {
  name: ['basis-full pr-2', 'w-full'],
  units: ['', 'w-20'],
  square_feet: ['', 'w-20'],
  vehicle_size: ['', 'pr-1'],
  condition: ['', 'pr-1'],
  minutes: ['', 'w-16'],
  price: ['', 'w-24 text-right'],
  reason: ['basis-full flex-wrap pr-2', 'min-w-40 flex-1'],
};

/** The amount that a line's service is priced by, and another price with its reason. */
export function LineFields({ line, service, day, fields, words, above = false, book, note, wrong, ...rest }: Props) {
  const { onChange, children } = rest;
  const numeric = (max: number) => ({ inputMode: 'numeric' as const, maxLength: String(max).length });
  const inputs: Record<Exclude<LineField, Choice>, ComponentProps<'input'>> = {
    name: { maxLength: jobLimits.service_name, placeholder: words.name.label },
    units: { ...numeric(lineMax.units), placeholder: String(includedIn(service, day)) },
    square_feet: numeric(lineMax.square_feet),
    minutes: numeric(lineMax.minutes),
    price: { inputMode: 'decimal', maxLength: 12, placeholder: fromCents(book ?? 0) },
    reason: { maxLength: jobLimits.price_reason },
  };
  return fields.map((field) => (
    <Fragment key={field}>
      {field === 'price' && children}
      <SmallField
        {...words[field]}
        hide={field === 'name'}
        noteId={wrong?.field === field ? wrong.noteId : undefined}
        above={above}
        outer={!above ? beside[field][0] : field === 'name' || field === 'reason' ? 'min-w-0 flex-1 basis-48' : 'w-28'}
        inner={beside[field][1]}
      >
        {(props) =>
          isChoice(field) ? (
            <select {...props} value={line[field]} onChange={({ target }) => onChange(chosen(field, target.value))}>
              {choicesOf(field).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          ) : (
            <>
              <input
                {...props}
                {...inputs[field]}
                value={line[field]}
                onChange={({ target: { value } }) =>
                  onChange({ [field]: inputs[field].inputMode === 'numeric' ? value.replaceAll(/\D/g, '') : value })
                }
              />
              {field === 'reason' && note}
            </>
          )
        }
      </SmallField>
    </Fragment>
  ));
}

const choicesOf = (field: Choice) =>
  field === 'vehicle_size'
    ? vehicleSizes.map((size) => [size, vehicleText[size]])
    : conditions.map((condition) => [condition, conditionText[condition]]);

const chosen = (field: Choice, value: string): Partial<SoldLine> =>
  field === 'vehicle_size'
    ? { vehicle_size: vehicleSizes.find((each) => each === value) ?? 'sedan' }
    : { condition: conditions.find((each) => each === value) ?? 'normal' };

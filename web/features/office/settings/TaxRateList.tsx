import { Check, Pencil, Trash2 } from 'lucide-react';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { taxText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';
import { fromPpm } from '#contract/base/amount.ts';
import { isValidOn } from '#web/features/office/settings/taxDraft.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { cell, Table } from '#web/ui/Table.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { formatCalendarDay } from '#web/when.ts';

type Open = (kind: 'edit' | 'delete', rate: TaxRate) => void;
type Props = { rates: TaxRate[]; today: string; onOpen: Open };

const columns = [
  { text: fieldText.name },
  { text: taxText.rate, className: 'w-24 text-right' },
  { text: taxText.from, className: 'w-30' },
  { text: taxText.to, className: 'w-40' },
  { text: fieldText.actions, className: 'w-24 text-right' },
];
const percent = ({ rate_ppm }: TaxRate) => `${fromPpm(rate_ppm)}%`;
const first = ({ valid_from }: TaxRate) => formatCalendarDay(valid_from);
const last = ({ valid_to }: TaxRate) => (valid_to ? formatCalendarDay(valid_to) : taxText.openEnd);

/** A table on a desktop, cards on a phone. */
export function TaxRateList({ rates, today, onOpen }: Props) {
  const wide = useWide('md');
  if (!wide) {
    return (
      <ul>
        {rates.map((rate) => (
          <li key={rate.id} className="flex items-center gap-2 rule-t py-2 pr-1 pl-4">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 text-15 font-strong wrap-anywhere">
                {rate.name}
                {isValidOn(rate, today) && <Badge tone="success" Icon={Check} text={dayText.now} />}
              </p>
              <p className="text-14 text-muted tabular-nums">{`${percent(rate)}, ${first(rate)} – ${last(rate)}`}</p>
            </div>
            <Actions rate={rate} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table label={taxText.title} columns={columns}>
      {rates.map((rate) => (
        <tr key={rate.id} className="h-11 rule-t">
          <td className={`${cell} font-medium`}>
            <span className="flex items-center gap-2">
              <span className="min-w-0 wrap-anywhere">{rate.name}</span>
              {isValidOn(rate, today) && <Badge tone="success" Icon={Check} text={dayText.now} />}
            </span>
          </td>
          <td className={`${cell} text-right`}>{percent(rate)}</td>
          <td className={cell}>{first(rate)}</td>
          <td className={`${cell} ${rate.valid_to ? '' : 'text-muted'}`}>{last(rate)}</td>
          <td className={`${cell} !pr-2 text-right`}>
            <Actions rate={rate} onOpen={onOpen} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Actions({ rate, onOpen }: { rate: TaxRate; onOpen: Open }) {
  const look = 'text-muted hover:bg-sunken hover:text-text md:size-9';
  return (
    <span className="inline-flex">
      <IconButton
        label={fill(actionText.editName, { name: rate.name })}
        Icon={Pencil}
        onClick={() => onOpen('edit', rate)}
        className={look}
      />
      <IconButton
        label={fill(actionText.deleteName, { name: rate.name })}
        Icon={Trash2}
        onClick={() => onOpen('delete', rate)}
        className={look}
      />
    </span>
  );
}

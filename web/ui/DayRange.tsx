import { pickerText } from '#text/pickers.ts';
import { DayField } from '#web/ui/DayField.tsx';

type Range = { from: string | undefined; to: string | undefined };

/** From one day to another. An error in their order shows at the second. */
export function DayRange({
  labels = pickerText,
  value,
  onChange,
  error,
  className = '',
}: {
  labels?: { from: string; to: string };
  value: Range;
  onChange: (change: Partial<Record<keyof Range, string>>) => void;
  error: string | null | undefined;
  /** For each of the two fields. */
  className?: string;
}) {
  return (['from', 'to'] as const).map((end) => (
    <div key={end} className={className}>
      <DayField
        label={labels[end]}
        range={value}
        value={value[end] ?? ''}
        onChange={(event) => onChange({ [end]: event.target.value })}
        {...(end === 'to' && { error: error ?? null })}
      />
    </div>
  ));
}

import { CircleAlert } from 'lucide-react';
import type { Asset } from '#contract/people/client.schema.ts';
import type { NewSeries } from '#contract/jobs/series.schema.ts';
import { repeatText } from '#text/series.ts';
import { EndFields, SkipFields } from '#web/features/office/series/EndFields.tsx';
import { NextDates } from '#web/features/office/series/NextDates.tsx';
import { emptyRepeat, type RepeatDraft } from '#web/features/office/series/repeatDraft.ts';
import { binsOf, RuleFields, wayPart } from '#web/features/office/series/RuleFields.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

type Props = {
  /** Null: it doesn't repeat. */
  value: RepeatDraft | null;
  onChange: (value: RepeatDraft | null) => void;
  startsOn: string;
  assets: Asset[];
  error: string | null;
  /** The series that would be sent; null while the form is incomplete. */
  series: NewSeries | null;
};

const ways = ['once', 'week', 'month', 'pickup'] as const;

/** No repetition, or a rule with a preview of its next days. */
export function RepeatFields({ value, onChange, startsOn, assets, error, series }: Props) {
  const bins = binsOf(assets);
  // The user has chosen another client or place since.
  const stale = value?.every === 'pickup' && !bins.some(({ id }) => id === value.asset_id);
  const said = error ?? (stale ? repeatText.noBins : null);
  const type = (part: Partial<RepeatDraft>) => onChange({ ...(value ?? emptyRepeat()), ...part });
  return (
    <div className="grid gap-3">
      <Segmented
        label={repeatText.title}
        choices={ways
          .filter((way) => way !== 'pickup' || bins.length > 0 || value?.every === 'pickup')
          .map((way) => ({ value: way, label: repeatText[way] }))}
        value={value?.every ?? 'once'}
        onChoose={(way) => (way === 'once' ? onChange(null) : type(wayPart(way, bins)))}
      />
      {value && (
        <>
          <RuleFields draft={value} onType={type} startsOn={startsOn} bins={bins} />
          <EndFields draft={value} onType={type} startsOn={startsOn} />
          <SkipFields draft={value} onType={type} startsOn={startsOn} />
          {!series && !said && <p className="text-14 text-muted md:text-13">{repeatText.chooseStart}</p>}
          {said && (
            <p role="alert" className="flex items-start gap-1.5 text-13 font-medium text-danger md:text-12">
              <CircleAlert size={14} strokeWidth={2.25} aria-hidden className="mt-0.5 flex-none" />
              {said}
            </p>
          )}
          {!stale && series && <NextDates series={series} />}
        </>
      )}
    </div>
  );
}

import { Plus, Trash2 } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { quoteLimits } from '#contract/base/limits.ts';
import { amountsText } from '#contract/sales/quotePlans.ts';
import { fill } from '#contract/text/fill.ts';
import { builderText as text } from '#text/quotePages.ts';
import { quoteTierText } from '#text/quotePlans.ts';
import { LineList } from '#web/features/sales/quotes/LineList.tsx';
import {
  advisedAs,
  copyLines,
  emptyOption,
  freeTier,
  lineProblem,
  optionName,
  optionWorth,
  sortedOptions,
  type Known,
  type OptionDraft,
  type QuoteDraft,
} from '#web/features/sales/quotes/quoteDraft.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

type Props = {
  draft: QuoteDraft;
  known: Known;
  /** The option that is open. */
  current: string;
  told: boolean;
  error: string | undefined;
  onOpen: (id: string) => void;
  onChange: (options: OptionDraft[]) => void;
};

/** Good, better, best: each with its lines. A single option needs no name. */
export function OptionTabs({ draft, known, current, told, error, onOpen, onChange }: Props) {
  const id = useId();
  const currency = useCurrency();
  const { options } = draft;
  const option = options.find((each) => each.id === current) ?? options[0]!;
  const several = options.length > 1;
  // Each line shows its own error.
  const saidAbove = option.lines.some((line) => lineProblem(line, known));
  const tier = freeTier(options);
  const set = (part: Partial<OptionDraft>) =>
    onChange(options.map((each) => (each.id === option.id ? { ...each, ...part } : each)));

  function add() {
    if (!tier) return;
    const added = emptyOption(tier, copyLines(option.lines));
    onChange(sortedOptions([...options, added]));
    onOpen(added.id);
  }
  function remove() {
    const left = options.filter((each) => each.id !== option.id);
    onChange(left);
    onOpen(left[0]!.id);
    document.getElementById(`${id}-${left[0]!.id}`)?.focus();
  }
  function press(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = options.indexOf(option);
    const next = by === undefined ? undefined : options.at((at + by) % options.length);
    if (!next) return;
    event.preventDefault();
    onOpen(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  }

  return (
    <section aria-label={text.options} className="overflow-clip rounded-panel bg-surface shadow-1">
      <div className="flex">
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus, as the pattern wants it */}
        <div role="tablist" aria-label={text.options} onKeyDown={press} className="builder-tabs min-w-0 flex-1">
          {options.map((each) => {
            const { subtotal_cents, charged_cents, again } = optionWorth(each, draft, known);
            const worth = { total_cents: charged_cents, recurring: again };
            return (
              <button
                key={each.id}
                id={`${id}-${each.id}`}
                type="button"
                role="tab"
                aria-selected={each.id === option.id}
                aria-controls={`${id}-panel`}
                tabIndex={each.id === option.id ? 0 : -1}
                onClick={() => onOpen(each.id)}
                className="builder-tab"
              >
                <span>{several ? quoteTierText[each.tier] : text.oneOption}</span>
                <b>{optionName(each, known.services) || text.emptyOption}</b>
                <span className="wide text-17 tabular-nums">
                  {subtotal_cents === null ? '–' : amountsText(worth, (cents) => formatCents(cents, currency))}
                </span>
              </button>
            );
          })}
        </div>
        {tier && (
          <IconButton
            label={text.addOption}
            Icon={Plus}
            onClick={add}
            className="h-auto self-stretch text-muted hover:text-text"
          />
        )}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${option.id}`}>
        {several && (
          <div className="grid gap-3 p-4">
            <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
              <div className="min-w-0 flex-1 basis-48">
                <Field
                  label={text.optionName}
                  maxLength={quoteLimits.option_name}
                  placeholder={optionName(option, known.services)}
                  value={option.name}
                  onChange={({ target }) => set({ name: target.value })}
                />
              </div>
              <label className="flex cursor-pointer items-center text-15 md:text-13">
                <Checkbox
                  checked={option.advised}
                  onChange={({ target }) =>
                    onChange(options.map((each) => advisedAs(each, each.id === option.id && target.checked)))
                  }
                />
                {text.advice}
              </label>
              <Button variant="quiet" onClick={remove}>
                <Trash2 size={16} aria-hidden />
                {text.removeOption}
              </Button>
            </div>
            <TextArea
              label={text.optionNote}
              rows={1}
              maxLength={quoteLimits.option_note}
              value={option.note}
              onChange={({ target }) => set({ note: target.value })}
            />
          </div>
        )}
        {option.lines.length === 0 && <p className="px-4 pt-4 text-15 text-muted md:text-13">{text.noLines}</p>}
        <LineList
          key={option.id}
          label={fill(text.linesOf, { option: several ? quoteTierText[option.tier] : text.oneOption })}
          lines={option.lines}
          known={known}
          told={told}
          max={quoteLimits.items}
          onChange={(lines) => set({ lines })}
        />
        {error && !saidAbove && (
          <p role="alert" className="px-4 pb-4 text-14 font-medium text-danger md:text-12">
            {error}
          </p>
        )}
      </div>
    </section>
  );
}

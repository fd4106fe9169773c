import { useQuery } from '@tanstack/react-query';
import { Lock, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CommissionRule } from '#contract/money/commission.schema.ts';
import { firstRuleDay } from '#contract/money/commission.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { commissionText, officeCommissionText } from '#text/commissionPages.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { commissionRulesQuery } from '#web/features/office/commission/queries.ts';
import { formatRate, tierOf } from '#web/features/shared/commission/describe.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { dayIn, formatCalendarDay } from '#web/when.ts';

const RuleDialog = lazy(async () => ({
  default: (await import('#web/features/office/commission/RuleDialog.tsx')).RuleDialog,
}));

/** The commission rules: current and future ones, then past ones. */
export function RulesPanel({ currency }: { currency: string }) {
  const { rules: text } = officeCommissionText;
  const query = useQuery(commissionRulesQuery);
  const { data } = query;
  const [adding, setAdding] = useState(false);
  const today = dayIn(useZone());
  const isPast = ({ current, valid_from }: CommissionRule) => !current && valid_from <= today;
  const past = data?.filter(isPast) ?? [];
  return (
    <Panel
      title={text.title}
      end={
        <Button onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          {text.add}
        </Button>
      }
    >
      {data ? (
        <>
          <ul>
            {data
              .filter((rule) => !isPast(rule))
              .map((rule) => (
                <Rule key={rule.id} rule={rule} currency={currency} today={today} />
              ))}
          </ul>
          {past.length > 0 && (
            <details className="rule-t">
              <summary className="cursor-pointer px-4 py-3 text-14 font-medium text-accent md:text-13">
                {text.past}
              </summary>
              <ul>
                {past.map((rule) => (
                  <Rule key={rule.id} rule={rule} currency={currency} today={today} />
                ))}
              </ul>
            </details>
          )}
          <p className="rule-t px-4 pt-3.5 text-14 text-muted md:text-12">{commissionText.tierRule}</p>
          <p className="m-4 mt-2 flex gap-2.5 rounded-card bg-sunken px-3.5 py-3 text-14 md:text-12">
            <Lock size={15} aria-hidden className="mt-0.5 flex-none" />
            {text.locked}
          </p>
        </>
      ) : (
        <PanelNotLoaded query={query} failed={text.failed} loading={text.loading} />
      )}
      <Suspense fallback={null}>{adding && <RuleDialog today={today} onClose={() => setAdding(false)} />}</Suspense>
    </Panel>
  );
}

function whenOf({ staff_name, valid_from, valid_to }: CommissionRule, today: string): string {
  const { rules: text } = officeCommissionText;
  const who = staff_name ?? text.everyone;
  const day = formatCalendarDay(valid_from);
  if (valid_to) return fill(text.sinceUntil, { who, from: day, to: formatCalendarDay(valid_to) });
  if (valid_from > today) return fill(text.starts, { who, day });
  return valid_from === firstRuleDay ? fill(text.always, { who }) : fill(text.since, { who, day });
}

function Rule({ rule, currency, today }: { rule: CommissionRule; currency: string; today: string }) {
  const { rules: text } = officeCommissionText;
  const remove = useCommand('commission.removeRule', () => toast({ tone: 'success', title: text.removed }));
  useErrorToast(remove.error, text.notRemoved);
  const { kind, tiers, current, removable, valid_from } = rule;
  const saidOf = (at: number) => {
    const rate = formatRate(tiers[at]!.ppm);
    if (kind === 'plan_first' && tiers.length === 1) return fill(text.planNote, { rate });
    const range = { from_cents: tiers[at]!.from_cents, to_cents: tiers[at + 1]?.from_cents ?? null };
    return [rate, tierOf(range, currency)].filter(Boolean).join(' ');
  };
  return (
    <li className="grid gap-2 rule-t px-4 py-3.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-15 font-strong md:text-13">{text[kind]}</h3>
          <p className="text-14 wrap-anywhere text-muted md:text-12">{whenOf(rule, today)}</p>
        </div>
        {removable && (
          <IconButton
            size="work"
            Icon={Trash2}
            label={fill(text.remove, { day: formatCalendarDay(valid_from) })}
            onClick={() => remove.busy || remove.send({ params: { id: rule.id } })}
          />
        )}
      </div>
      <span aria-hidden className="flex gap-0.5">
        {tiers.map(({ from_cents }, at) => (
          <i
            key={from_cents}
            className={`h-2.5 rounded-module ${current ? (at === 0 ? 'goal-paid' : 'goal-waiting') : 'edge-control'} ${at === 0 ? 'flex-[2]' : 'flex-1'}`}
          />
        ))}
      </span>
      <ul className="flex flex-wrap justify-between gap-x-4 text-14 tabular-nums md:text-12">
        {tiers.map(({ from_cents }, at) => (
          <li key={from_cents}>{saidOf(at)}</li>
        ))}
      </ul>
    </li>
  );
}

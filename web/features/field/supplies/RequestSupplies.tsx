import { useQuery } from '@tanstack/react-query';
import { PackagePlus, Sparkles } from 'lucide-react';
import { useId, useState } from 'react';
import { v7 } from 'uuid';
import { addDays } from '#contract/base/days.ts';
import { supplyLimits } from '#contract/base/limits.ts';
import type { Van } from '#contract/field/supply.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { pickups, type Pickup } from '#contract/field/supply.kinds.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { askText as text, pickupText, stockText, vanText } from '#text/supplies.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { vanQuery } from '#web/features/field/supplies/supplies.ts';
import { Modules, shortOf } from '#web/features/field/supplies/VanLine.tsx';
import { formatQuantity } from '#web/features/shared/supplies/quantity.ts';
import { plainForm, useForm } from '#web/form.ts';
import { formatList } from '#web/numbers.ts';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldNote } from '#web/ui/FieldNote.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Request Supplies, prefilled with the shortfall for tomorrow's visits. */
export function RequestSupplies({ onClose }: { onClose: () => void }) {
  const { data: van, error, isFetching, refetch } = useQuery(vanQuery);
  if (van) return <Ask van={van} onClose={onClose} />;
  return (
    <Dialog title={vanText.request} form={plainForm(onClose)} submit={null} onClose={onClose}>
      {error ? (
        <PanelError
          text={`${stockText.failed}. ${messageOf(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLine text={stockText.loading} />
      )}
    </Dialog>
  );
}

const daysLater = { today: -1, tomorrow: 0, week: 6 } as const;
type When = keyof typeof daysLater;
const whens = Object.keys(daysLater) as When[];

type Draft = { counts: Record<string, number>; other: string; otherCount: number; when: When; pickup: Pickup };

const chosenOf = ({ counts, other }: Draft) =>
  Object.values(counts).filter((count) => count > 0).length + (other.trim() ? 1 : 0);

function Ask({ van, onClose }: { van: Van; onClose: () => void }) {
  const id = useId();
  // Fixed when the sheet opens, so an update doesn't change the form under the technician's thumb.
  const [{ items, at, ids }] = useState(() => ({
    // The shortest supplies come first.
    items: van.items.toSorted((one, other) => shortOf(other) - shortOf(one)),
    at: new Date().toISOString(),
    ids: new Map([...van.items.map((item) => [item.id, v7()] as const), ['other', v7()]]),
  }));
  const { send, ...save } = useCommand('supplyRequest.ask', () => {
    toast({ tone: 'success', title: actionText.requestSent });
    onClose();
  });
  const form = useForm<Draft>({
    base: {
      counts: Object.fromEntries(items.map((item) => [item.id, Math.ceil(shortOf(item))])),
      other: '',
      otherCount: 1,
      when: 'tomorrow',
      pickup: 'shop',
    },
    check: (shown) => ({ counts: chosenOf(shown) ? undefined : text.none }),
    save,
    send: ({ counts, other, otherCount, when, pickup }) =>
      send({
        body: {
          items: [
            ...items
              .filter((item) => counts[item.id])
              .map((item) => ({ id: ids.get(item.id)!, supply_id: item.id, text: null, quantity: counts[item.id]! })),
            ...(other.trim()
              ? [{ id: ids.get('other')!, supply_id: null, text: other.trim(), quantity: otherCount }]
              : []),
          ],
          needed_by: addDays(van.tomorrow, daysLater[when]),
          pickup,
          occurred_at: at,
        },
      }),
  });
  const { shown, type } = form;
  const chosen = chosenOf(shown);
  const submit = chosen === 0 ? text.submitNone : chosen === 1 ? text.submitOne : fill(text.submit, { count: chosen });
  return (
    <Dialog
      title={vanText.request}
      form={form}
      onClose={onClose}
      failed={text.failed}
      submit={
        <>
          <PackagePlus size={17} aria-hidden />
          {form.busy ? actionText.sending : submit}
        </>
      }
    >
      <Tomorrow van={van} />
      <div>
        <ul>
          {items.map((item) => (
            <li key={item.id} className="flex items-center gap-3 rule-t py-2.5 first:border-t-0">
              <label htmlFor={`${id}-${item.id}`} className="min-w-0 flex-1">
                <span className="block text-16 font-strong wrap-anywhere md:text-14">{item.name}</span>
                <span className="block text-14 text-muted md:text-13">
                  {fill(item.needs > 0 ? text.leftNeeds : text.left, {
                    quantity: formatQuantity(item.quantity, item.unit),
                    needs: formatQuantity(item.needs, item.unit),
                  })}
                </span>
                <Modules item={item} />
              </label>
              <Stepper
                id={`${id}-${item.id}`}
                value={shown.counts[item.id] ?? 0}
                min={0}
                max={999}
                onChange={(count) => type({ counts: { ...shown.counts, [item.id]: count } })}
                names={{ less: fill(text.less, { name: item.name }), more: fill(text.more, { name: item.name }) }}
              />
            </li>
          ))}
        </ul>
        <FieldNote id={`${id}-none`} error={form.problems.counts} />
      </div>
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field
            label={text.other}
            placeholder={text.otherHint}
            maxLength={supplyLimits.text}
            {...form.field('other')}
          />
        </div>
        {shown.other.trim() && (
          <div>
            <label htmlFor={`${id}-other`} className="sr-only">
              {fieldText.howMany}
            </label>
            <Stepper
              id={`${id}-other`}
              value={shown.otherCount}
              min={1}
              max={999}
              onChange={(otherCount) => type({ otherCount })}
              names={{ less: fill(text.less, { name: text.other }), more: fill(text.more, { name: text.other }) }}
            />
          </div>
        )}
      </div>
      <ChipChoice
        label={text.neededBy}
        choices={whens.map((value) => ({ value, label: text.days[value] }))}
        value={shown.when}
        onChoose={(when) => type({ when })}
      />
      <ChipChoice
        label={text.where}
        choices={pickups.map((value) => ({ value, label: pickupText[value] }))}
        value={shown.pickup}
        onChoose={(pickup) => type({ pickup })}
      />
    </Dialog>
  );
}

/** Tomorrow's services, and whether the van has enough for them. */
function Tomorrow({ van: { services, items } }: { van: Van }) {
  const short = items.some((item) => shortOf(item) > 0);
  const named = services.map(({ name, visits }) => fill(text.service, { visits, name }));
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-accent-soft px-3 py-2.5 text-15 text-accent md:text-13">
      <Sparkles size={17} aria-hidden className="mt-0.5 flex-none" />
      {services.length === 0
        ? text.noVisits
        : short
          ? fill(text.tomorrow, { services: formatList(named) })
          : text.nothing}
    </p>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { BusinessSettings } from '#contract/business.ts';
import { generalText, settingsText } from '#contract/text/en/settings.ts';
import { ApiError } from '#web/api.ts';
import { businessQuery } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { BusinessFields } from '#web/features/office/settings/BusinessFields.tsx';
import {
  check,
  draftOf,
  refusals,
  toBody,
  wrongDay,
  type BusinessDraft,
  type FieldsProps,
  type Problems,
} from '#web/features/office/settings/businessDraft.ts';
import { describeChange, describeChanges } from '#web/features/office/settings/describe.ts';
import { settle, type HeldEdits } from '#web/edits.ts';
import { HoursSection } from '#web/features/office/settings/HoursSection.tsx';
import { InvoiceFields } from '#web/features/office/settings/InvoiceFields.tsx';
import { LogoSection } from '#web/features/office/settings/LogoSection.tsx';
import { MoneyRules } from '#web/features/office/settings/MoneyRules.tsx';
import { TaxRates } from '#web/features/office/settings/TaxRates.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';

const formId = 'business';
/** What the server calls a field that is typed in another unit here. */
const sentAs: Partial<Record<string, keyof BusinessDraft>> = {
  deposit_from_cents: 'deposit_from',
  cancellation_fee_cents: 'cancellation_fee',
};

function refusedBy(error: Error | null): Problems {
  const fields = error instanceof ApiError ? (error.detail.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([sent, said]) => {
      const key = sentAs[sent] ?? (sent.split('.')[0] as keyof BusinessDraft);
      return [key, refusals[key] ?? said];
    }),
  );
}

/** The logo and the taxes are saved by themselves; the rest waits for the bar below. */
export function BusinessForm({ saved, held }: { saved: BusinessSettings; held: HeldEdits<BusinessDraft> }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Problems>({});
  const current = draftOf(saved);
  const { shown, changed, changedElsewhere } = settle(current, held.edits);
  const save = useCommand('business.update', (answer) => {
    client.setQueryData(businessQuery.queryKey, answer);
    held.drop();
    toast({ tone: 'success', title: settingsText.saved, body: generalText.savedBody });
  });

  function drop() {
    held.drop();
    setFound({});
    save.forget();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!changed.length || save.busy) return;
    const problems = check(shown);
    const [first] = Object.keys(problems);
    setFound(problems);
    const name = first === 'hours' ? `opens-${wrongDay(shown.hours)}` : (first ?? '');
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
    if (!first) save.send({ body: toBody(shown) });
  }
  const props: FieldsProps = {
    shown,
    problems: { ...refusedBy(save.error), ...found },
    edit: (key, now) => {
      held.edit(current, key, now);
      // Once something was refused, its complaint goes as soon as it is met.
      if (Object.keys(found).length) setFound(check({ ...shown, [key]: now }));
      if (save.error) save.forget();
    },
  };
  const said = changed.map((key) =>
    key === 'hours' ? generalText.fields.hours : describeChange(generalText.fields[key], current[key], shown[key]),
  );

  return (
    <div className="flex flex-1 flex-col gap-3">
      {changedElsewhere && !save.busy && <ChangedElsewhere text={settingsText} onTakeTheirs={drop} />}
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 lg:grid-cols-[minmax(0,1fr)_420px] lg:grid-rows-[auto_auto_auto_1fr]">
        {/* Its panels stand in the page's grid, beside the taxes, whose dialogs are forms of their own. */}
        <form ref={form} id={formId} noValidate onSubmit={submit} className="contents">
          <BusinessFields {...props} />
          <LogoSection saved={saved} />
          <InvoiceFields {...props} />
          <HoursSection {...props} />
          <MoneyRules {...props} savedCurrency={saved.currency} />
        </form>
        <TaxRates zone={saved.time_zone} />
      </div>
      {changed.length > 0 && (
        <SaveBar
          form={formId}
          busy={save.busy}
          error={save.error && messageOf(save.error)}
          onDiscard={drop}
          save={settingsText.save}
          {...describeChanges(said)}
        />
      )}
    </div>
  );
}

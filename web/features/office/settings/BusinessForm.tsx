import { useQueryClient } from '@tanstack/react-query';
import type { BusinessSettings } from '#contract/office/business.schema.ts';
import { generalText, settingsText } from '#text/settings.ts';
import { businessQuery } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { BookingSection } from '#web/features/office/settings/BookingSection.tsx';
import { BusinessFields } from '#web/features/office/settings/BusinessFields.tsx';
import { check, draftOf, refusals, toBody, type BusinessDraft } from '#web/features/office/settings/businessDraft.ts';
import { ClientAccess } from '#web/features/office/settings/ClientAccess.tsx';
import { describeChange, describeChanges } from '#web/features/office/settings/describe.ts';
import { EstimateSection } from '#web/features/office/settings/EstimateSection.tsx';
import { GoalsSection } from '#web/features/office/settings/GoalsSection.tsx';
import { QuoteSection } from '#web/features/office/settings/QuoteSection.tsx';
import type { HeldEdits } from '#web/edits.ts';
import { useForm } from '#web/form.ts';
import { HoursSection } from '#web/features/office/settings/HoursSection.tsx';
import { InvoiceFields } from '#web/features/office/settings/InvoiceFields.tsx';
import { LogoSection } from '#web/features/office/settings/LogoSection.tsx';
import { MoneyRules } from '#web/features/office/settings/MoneyRules.tsx';
import { ReferralSection } from '#web/features/office/settings/ReferralSection.tsx';
import { RequestFormSection } from '#web/features/office/settings/RequestFormSection.tsx';
import { TaxRates } from '#web/features/office/settings/TaxRates.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Form } from '#web/ui/Form.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';

const formId = 'business';
/** Maps server field names to fields that are typed in another unit here. */
const sentAs = { deposit_from_cents: 'deposit_from', cancellation_fee_cents: 'cancellation_fee' } as const;

/** The logo and the taxes are saved separately; the bar below saves the rest. */
export function BusinessForm({ saved, held }: { saved: BusinessSettings; held: HeldEdits<BusinessDraft> }) {
  const client = useQueryClient();
  const save = useCommand('business.update', (answer) => {
    client.setQueryData(businessQuery.queryKey, answer);
    held.drop();
    toast({ tone: 'success', title: settingsText.saved, body: generalText.savedBody });
  });

  const current = draftOf(saved);
  const form = useForm({
    base: current,
    check,
    save,
    send: (typed) => save.send({ body: toBody(typed) }),
    sentAs,
    wording: refusals,
    held,
    skipUnchanged: true,
  });
  const { shown, changed, discard } = form;
  const said = changed.map((key) =>
    key === 'hours' ? generalText.fields.hours : describeChange(generalText.fields[key], current[key], shown[key]),
  );

  return (
    <div className="flex flex-1 flex-col gap-3">
      {form.changedElsewhere && <ChangedElsewhere text={settingsText.changedElsewhere} onTakeTheirs={discard} />}
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 lg:grid-cols-[minmax(0,1fr)_420px] lg:grid-rows-[auto_auto_auto_1fr]">
        {/* Its panels are in the page's grid, beside the taxes, whose dialogs are separate forms. */}
        <Form form={form} id={formId} className="contents">
          <BusinessFields form={form} />
          <LogoSection saved={saved} />
          <InvoiceFields form={form} />
          <HoursSection form={form} />
          <MoneyRules form={form} savedCurrency={saved.currency} />
          <ClientAccess form={form} />
        </Form>
        <TaxRates zone={saved.time_zone} />
        <BookingSection currency={saved.currency} />
        <EstimateSection currency={saved.currency} />
        <RequestFormSection />
        <ReferralSection currency={saved.currency} />
        <QuoteSection />
        <GoalsSection currency={saved.currency} />
      </div>
      {changed.length > 0 && (
        <SaveBar form={form} formId={formId} save={settingsText.save} {...describeChanges(said)} />
      )}
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import type { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import { bookingLimits } from '#contract/base/limits.ts';
import { approvals, type Approval } from '#contract/trade.ts';
import { bookingRulesText as text } from '#text/bookingRules.ts';
import { profileText } from '#text/profile.ts';
import { useCommand } from '#web/command.ts';
import { check, draftOf, toRules } from '#web/features/office/settings/bookingDraft.ts';
import { bookingRulesQuery } from '#web/features/office/settings/queries.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The owner's rules; which services can be booked is said on each service. */
export function BookingDialog({ saved, onClose }: { saved: BookingRules; onClose: () => void }) {
  const client = useQueryClient();
  const save = useCommand('bookingRules.update', (answer) => {
    client.setQueryData(bookingRulesQuery.queryKey, answer);
    toast({ tone: 'success', title: text.saved });
    onClose();
  });
  const form = useForm({
    base: draftOf(saved),
    check,
    save,
    send: (typed) => save.send({ body: toRules(typed) }),
    sentAs: { near_discount_cents: 'near_discount' },
    keepAs: 'booking rules',
  });
  const { field, shown, type } = form;

  return (
    <Dialog
      title={text.edit}
      form={form}
      onClose={onClose}
      submit={form.busy ? text.busy : text.save}
      failed={profileText.notSaved}
    >
      <SwitchField
        label={text.online}
        hint={text.onlineHint}
        on={shown.online}
        onChange={(on) => type({ online: on })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.leadHours} inputMode="numeric" autoComplete="off" required {...field('lead_hours')} />
        <Field label={text.horizonDays} inputMode="numeric" autoComplete="off" required {...field('horizon_days')} />
      </div>
      <Select
        label={text.windowLabel}
        hint={text.windowHint}
        value={shown.window_minutes}
        onChange={({ target }) => {
          const chosen = bookingLimits.window_minutes.find((minutes) => String(minutes) === target.value);
          if (chosen) type({ window_minutes: chosen });
        }}
      >
        {bookingLimits.window_minutes.map((minutes) => (
          <option key={minutes} value={minutes}>
            {text.windows[minutes]}
          </option>
        ))}
      </Select>
      <Field
        label={text.nearDiscount}
        hint={text.nearHint}
        inputMode="decimal"
        autoComplete="off"
        required
        {...field('near_discount')}
      />
      <Select
        label={text.approvalLabel}
        value={shown.approval}
        onChange={({ target }) => type({ approval: target.value as Approval })}
      >
        {approvals.map((approval) => (
          <option key={approval} value={approval}>
            {text.approvals[approval]}
          </option>
        ))}
      </Select>
      <fieldset>
        <legend className="text-14 font-medium md:text-12">{text.depotTitle}</legend>
        <p className="text-13 text-muted md:text-12">{text.depotHint}</p>
        <div className="mt-1.5 grid grid-cols-2 gap-3">
          <Field label={text.latitude} inputMode="decimal" autoComplete="off" {...field('depot_latitude')} />
          <Field label={text.longitude} inputMode="decimal" autoComplete="off" {...field('depot_longitude')} />
        </div>
      </fieldset>
    </Dialog>
  );
}

import type { BookingRules } from '#contract/booking/bookingRules.schema.ts';
import { bookingLimits } from '#contract/base/limits.ts';
import { approvals, type Approval } from '#contract/booking/slot.kinds.ts';
import { bookingRulesText as text } from '#text/bookingRules.ts';
import { check, draftOf, toRules } from '#web/features/office/settings/bookingDraft.ts';
import { bookingRulesQuery } from '#web/features/office/settings/queries.ts';
import { SettingsDialog } from '#web/features/office/settings/SettingsDialog.tsx';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { WholeField } from '#web/ui/WholeField.tsx';

/** The owner's booking rules; each service says whether it can be booked online. */
export function BookingDialog({ saved, onClose }: { saved: BookingRules; onClose: () => void }) {
  return (
    <SettingsDialog
      text={text}
      command="bookingRules.update"
      row={bookingRulesQuery}
      base={draftOf(saved)}
      check={check}
      input={(typed) => ({ body: toRules(typed) })}
      sentAs={{ near_discount_cents: 'near_discount' }}
      onClose={onClose}
    >
      {({ field, shown, type }) => (
        <>
          <SwitchField
            label={text.online}
            hint={text.onlineHint}
            on={shown.online}
            onChange={(on) => type({ online: on })}
          />
          <div className="grid grid-cols-2 gap-3">
            <WholeField label={text.leadHours} required {...field('lead_hours')} />
            <WholeField label={text.horizonDays} required {...field('horizon_days')} />
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
          <DecimalField label={text.nearDiscount} hint={text.nearHint} required {...field('near_discount')} />
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
            <legend className="text-14 font-medium md:text-12">{text.longTitle}</legend>
            <p className="text-13 text-muted md:text-12">{text.longHint}</p>
            <div className="mt-1.5 grid grid-cols-2 gap-3">
              <WholeField label={text.minStretch} required {...field('min_stretch_minutes')} />
              <WholeField label={text.maxDays} required {...field('max_days')} />
            </div>
            <div className="mt-3">
              <SwitchField
                label={text.severalDays}
                hint={text.severalDaysHint}
                on={shown.several_days_online}
                onChange={(on) => type({ several_days_online: on })}
              />
            </div>
          </fieldset>
          <fieldset>
            <legend className="text-14 font-medium md:text-12">{text.depotTitle}</legend>
            <p className="text-13 text-muted md:text-12">{text.depotHint}</p>
            <div className="mt-1.5 grid grid-cols-2 gap-3">
              <DecimalField label={text.latitude} {...field('depot_latitude')} />
              <DecimalField label={text.longitude} {...field('depot_longitude')} />
            </div>
          </fieldset>
        </>
      )}
    </SettingsDialog>
  );
}

import { Info } from 'lucide-react';
import { securityLimits as limits } from '#contract/base/limits.ts';
import type { SecuritySettings } from '#contract/people/security.schema.ts';
import { securityText, settingsText } from '#text/settings.ts';
import { compositionRules } from '#web/features/office/settings/advice.ts';
import { OptionRow } from '#web/features/office/settings/OptionRow.tsx';
import { Section } from '#web/features/office/settings/Section.tsx';
import type { FormOf } from '#web/form.ts';
import { Slider } from '#web/ui/Slider.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { Switch } from '#web/ui/Switch.tsx';

const names = { less: settingsText.less, more: settingsText.raise };

export function PasswordsPart({ form: { shown, isChanged, type } }: { form: FormOf<SecuritySettings> }) {
  const switchFor = (key: (typeof compositionRules)[number] | 'prevent_leaked_passwords') => (
    <Switch id={key} on={shown[key]} onChange={(now) => type({ [key]: now })} describedBy={`${key}-hint`} />
  );
  return (
    <>
      <Section title={securityText.rulesTitle} hint={securityText.rulesHint}>
        <OptionRow
          id="min_password_length"
          label={securityText.minLength}
          hint={securityText.minLengthHint}
          changed={isChanged('min_password_length')}
          control={
            <Stepper
              id="min_password_length"
              value={shown.min_password_length}
              {...limits.min_password_length}
              names={names}
              onChange={(now) => type({ min_password_length: now })}
              describedBy="min_password_length-hint"
            />
          }
          className="md:pr-4"
        />
        <div className="md:grid md:grid-cols-2">
          {compositionRules.map((key) => (
            <OptionRow
              key={key}
              id={key}
              label={securityText.composition[key].label}
              hint={securityText.composition[key].hint}
              changed={isChanged(key)}
              control={switchFor(key)}
              className="md:even:border-l md:even:border-l-border"
            />
          ))}
        </div>
        <p className="flex items-start gap-2 rule-t bg-sunken px-4 py-2.5 text-14 md:text-12/[1.125rem]">
          <Info size={15} aria-hidden className="mt-0.5 flex-none md:mt-px" />
          {securityText.compositionWhy}
        </p>
        <OptionRow
          id="prevent_leaked_passwords"
          label={securityText.leaked}
          hint={securityText.leakedHint}
          changed={isChanged('prevent_leaked_passwords')}
          control={switchFor('prevent_leaked_passwords')}
        />
      </Section>
      <Section title={securityText.advancedTitle}>
        <div className="grid gap-5 px-4 pb-4 md:grid-cols-2 md:gap-0">
          <div className="md:pr-4">
            <Slider
              label={securityText.history}
              hint={securityText.historyHint}
              value={shown.password_history}
              {...limits.password_history}
              onChange={(now) => type({ password_history: now })}
            />
          </div>
          <div className="md:border-l md:border-l-border md:pl-4">
            <Slider
              label={securityText.lockout}
              hint={securityText.lockoutHint}
              value={shown.lockout_threshold}
              {...limits.lockout_threshold}
              onChange={(now) => type({ lockout_threshold: now })}
            />
          </div>
        </div>
      </Section>
    </>
  );
}

/** The save bar's name for each field of this part. */
export const passwordNames: Partial<Record<keyof SecuritySettings, string>> = {
  min_password_length: securityText.minLength,
  ...Object.fromEntries(compositionRules.map((key) => [key, securityText.composition[key].label])),
  prevent_leaked_passwords: securityText.leaked,
  password_history: securityText.history,
  lockout_threshold: securityText.lockout,
};

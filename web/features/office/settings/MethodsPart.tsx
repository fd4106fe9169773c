import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { codeTiming, methods, type Method } from '#contract/people/factor.kinds.ts';
import type { SecuritySettings } from '#contract/people/security.schema.ts';
import { errorText } from '#text/errors.ts';
import { securityText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';
import type { Integration } from '#contract/office/integration.kinds.ts';
import { ApiError } from '#web/api.ts';
import { NotSetUp } from '#web/features/office/settings/NotSetUp.tsx';
import { OptionRow } from '#web/features/office/settings/OptionRow.tsx';
import { integrationsQuery } from '#web/features/office/settings/queries.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import type { FormOf } from '#web/form.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Switch } from '#web/ui/Switch.tsx';

/** The integration that a method needs to send codes. */
const needs: Partial<Record<Method, Integration>> = { email: 'mail', sms: 'sms' };
const enforcement = ['enforce_all_users', 'enforce_admin_users', 'enforce_by_risk'] as const;
const keyOf = <M extends Method>(method: M) => `method_${method}` as const;

/** The methods whose codes can't be sent; none until the integrations have loaded. */
function useUnsendable(): Method[] {
  const items = useQuery(integrationsQuery).data?.items ?? [];
  return methods.filter((method) =>
    items.some(({ integration, configured }) => integration === needs[method] && !configured),
  );
}

export function MethodsPart({ form: { shown, isChanged, type, error } }: { form: FormOf<SecuritySettings> }) {
  const unsendable = useUnsendable();
  const on = methods.filter((method) => shown[keyOf(method)]);
  const enforced = enforcement.some((key) => shown[key]);
  // The server requires a method before a second step can be enforced.
  const refused = error instanceof ApiError && error.code === 'no_method';
  const noneOn = on.length === 0 && enforced;
  return (
    <>
      <Section title={securityText.methodsTitle} hint={securityText.methodsHint}>
        {methods.map((method) => {
          const key = keyOf(method);
          const missing = (method === 'email' || method === 'sms') && unsendable.includes(method);
          return (
            <OptionRow
              key={key}
              id={key}
              label={securityText.methods[method].label}
              hint={fill(securityText.methods[method].hint, { minutes: codeTiming.valid_minutes })}
              note={missing && <NotSetUp id={`${key}-note`} text={securityText.unsent[method]} />}
              changed={isChanged(key)}
              control={
                <Switch
                  id={key}
                  on={shown[key]}
                  onChange={(now) => type({ [key]: now })}
                  describedBy={missing ? `${key}-hint ${key}-note` : `${key}-hint`}
                />
              }
            />
          );
        })}
      </Section>
      <Section title={securityText.enforcementTitle} hint={securityText.enforcementHint}>
        {(noneOn || refused) && (
          <p
            id="no-method"
            className="flex items-start gap-2 bg-danger-soft px-4 py-2.5 text-14 font-medium text-danger-on md:text-13"
          >
            <CircleAlert size={16} strokeWidth={2.25} aria-hidden className="mt-0.5 flex-none" />
            {errorText.no_method}
          </p>
        )}
        {!noneOn && enforced && on.every((method) => unsendable.includes(method)) && (
          <div className="px-4 pb-3">
            <NotSetUp text={securityText.noneWorks} />
          </div>
        )}
        {enforcement.map((key) => (
          <OptionRow
            key={key}
            id={key}
            at="start"
            {...securityText.enforcement[key]}
            changed={isChanged(key)}
            control={
              <Checkbox
                id={key}
                checked={shown[key]}
                onChange={(event) => type({ [key]: event.target.checked })}
                aria-describedby={`${key}-hint`}
                aria-invalid={(noneOn && shown[key]) || undefined}
              />
            }
          />
        ))}
      </Section>
    </>
  );
}

/** The save bar's name for each field of this part. */
export const methodNames: Partial<Record<keyof SecuritySettings, string>> = {
  ...Object.fromEntries(methods.map((method) => [keyOf(method), securityText.methods[method].label])),
  ...Object.fromEntries(enforcement.map((key) => [key, securityText.enforcement[key].change])),
};

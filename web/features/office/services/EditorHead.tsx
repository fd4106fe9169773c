import { useId } from 'react';
import type { Service, ServicePrice } from '#contract/service.ts';
import { serviceEditorText as text, servicesText } from '#text/services.ts';
import type { FieldsProps } from '#web/features/office/services/draft.ts';
import { ruleOf } from '#web/features/office/services/rules.ts';
import { formatCents } from '#web/money.ts';
import { Switch } from '#web/ui/Switch.tsx';

type Props = FieldsProps & { service: Service | null; now: ServicePrice | undefined; currency: string };

/** Which service it is, what it costs today, and whether it is sold. */
export function EditorHead({ form: { shown, type }, service, now, currency }: Props) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rule-b py-3 pr-3 pl-4 md:pl-5">
      <div className="min-w-0 flex-1">
        <h2 tabIndex={-1} className="wide text-20 wrap-anywhere">
          {shown.name.trim() || text.newTitle}
        </h2>
        {service && now && (
          <p className="text-14 text-muted tabular-nums md:text-13">
            {formatCents(now.price_cents, currency)} {ruleOf(service, now, currency)}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1.5">
        <label htmlFor={id} className="cursor-pointer text-15 font-medium md:text-13">
          {servicesText.active}
        </label>
        <Switch id={id} on={shown.active} onChange={(on) => type({ active: on })} describedBy={`${id}-hint`} />
        <span id={`${id}-hint`} className="sr-only">
          {text.activeHint}
        </span>
      </div>
    </div>
  );
}

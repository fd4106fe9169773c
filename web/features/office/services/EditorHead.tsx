import { Copy } from 'lucide-react';
import { useId } from 'react';
import { v7 } from 'uuid';
import type { Service, ServicePrice } from '#contract/jobs/service.schema.ts';
import { actionText } from '#text/actions.ts';
import { serviceEditorText as text, servicesText } from '#text/services.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import type { FieldsProps } from '#web/features/office/services/draft.ts';
import { ruleOf } from '#web/features/shared/services/rules.ts';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

type Props = FieldsProps & {
  service: Service | null;
  now: ServicePrice | undefined;
  currency: string;
  onDuplicated: (copy: Service) => void;
};

/** The service's name, its price today, and whether it is sold. */
export function EditorHead({ form: { shown, type }, service, now, currency, onDuplicated }: Props) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rule-b py-3 pr-3 pl-4 md:pl-5">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <h2 tabIndex={-1} className="wide text-20 wrap-anywhere">
          {shown.name.trim() || text.newTitle}
        </h2>
        {service && now && (
          <p className="text-14 text-muted tabular-nums md:text-13">
            {formatCents(now.price_cents, currency)} {ruleOf(service, now, currency)}
          </p>
        )}
      </div>
      {service && <Duplicate service={service} onDone={onDuplicated} />}
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

/** Duplicates the saved service; unsaved edits stay with the original. */
function Duplicate({ service, onDone }: { service: Service; onDone: (copy: Service) => void }) {
  const copy = useCommand('service.duplicate', (made) => {
    toast({ tone: 'success', title: text.duplicated, body: fill(text.duplicatedBody, { name: made.name }) });
    onDone(made);
  });
  useErrorToast(copy.error, text.notDuplicated);
  return (
    <Button
      variant="quiet"
      softDisabled={copy.busy}
      onClick={() => copy.send({ params: { id: service.id }, body: { id: v7() } })}
    >
      <Copy size={16} aria-hidden />
      {copy.busy ? text.duplicating : actionText.duplicate}
    </Button>
  );
}

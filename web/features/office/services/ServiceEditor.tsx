import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Service } from '#contract/jobs/service.schema.ts';
import { serviceEditorText as text } from '#text/services.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { ActivityLink } from '#web/features/office/audit/ActivityLink.tsx';
import { changesIn } from '#web/features/office/services/changes.ts';
import { ChecklistEditor } from '#web/features/office/services/ChecklistEditor.tsx';
import { DetailsFields } from '#web/features/office/services/DetailsFields.tsx';
import {
  check,
  draftOf,
  emptyDraft,
  isRepriced,
  rateNow,
  toNew,
  toUpdate,
  type ServiceDraft,
} from '#web/features/office/services/draft.ts';
import { EditorHead } from '#web/features/office/services/EditorHead.tsx';
import { PriceHistory } from '#web/features/office/services/PriceHistory.tsx';
import { PricingFields } from '#web/features/office/services/PricingFields.tsx';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { ServiceSupplies } from '#web/features/office/services/ServiceSupplies.tsx';
import { TryIt } from '#web/features/office/services/TryIt.tsx';
import { describeChanges } from '#web/features/office/settings/describe.ts';
import type { HeldEdits } from '#web/edits.ts';
import { useForm } from '#web/form.ts';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Form } from '#web/ui/Form.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = {
  /** Null: a new service. */
  service: Service | null;
  held: HeldEdits<ServiceDraft>;
  today: string;
  currency: string;
  /** The element that contains the save bar. */
  dock: HTMLElement | null;
  takeFocus: boolean;
  onCreated: (id: string) => void;
  onDuplicated: (copy: Service) => void;
  onDiscardNew: () => void;
};
const formId = 'service';

/** Maps server field names to fields that are typed in another unit here, and refusals to the field they concern. */
const sentAs = {
  duration_minutes: 'duration',
  buffer_minutes: 'buffer',
  people_min: 'people',
  wait_minutes: 'cure',
  wait_after_percent: 'cure_after',
  deposit_percent: 'deposit',
  'price.extra_cents': 'extra',
  name_taken: 'name',
  price_exists: 'valid_from',
} as const;

/** One service. Edits are saved only by the bar below; earlier prices never change. */
export function ServiceEditor({
  service,
  held,
  today,
  currency,
  dock,
  takeFocus,
  onCreated,
  onDuplicated,
  onDiscardNew,
}: Props) {
  const client = useQueryClient();
  const id = useRecordId(service);
  const current = service ? draftOf(service, today) : emptyDraft(today);
  const now = service ? rateNow(service, today) : undefined;

  const keep = (saved: Service) => {
    client.setQueryData(servicesQuery.queryKey, (all) => all?.map((each) => (each.id === saved.id ? saved : each)));
    held.drop();
  };
  const update = useCommand('service.update', (saved) => {
    keep(saved);
    toast({ tone: 'success', title: text.saved, body: fill(text.savedBody, { name: saved.name }) });
  });
  const create = useCommand('service.create', (saved) => {
    client.setQueryData(servicesQuery.queryKey, (all) => all && [...all, saved]);
    keep(saved);
    toast({ tone: 'success', title: text.created, body: fill(text.createdBody, { name: saved.name }) });
    onCreated(saved.id);
  });
  const form = useForm({
    base: current,
    check: (typed) => check(typed, service, today),
    save: service ? update : create,
    send: (typed) =>
      service
        ? update.send({ params: { id }, body: toUpdate(typed, isRepriced(typed, now)) })
        : create.send({ body: toNew(id, typed) }),
    sentAs,
    held,
    skipUnchanged: service !== null,
  });
  const { shown, changed } = form;
  const repriced = isRepriced(shown, now);
  const said = changesIn({ current, shown, changed, repriced, currency });
  const dirty = service ? said.length > 0 : true;

  // On a phone it is a view of its own: focusing its heading tells screen readers where they are.
  useEffect(() => {
    if (takeFocus) document.querySelector<HTMLElement>(`#${formId} h2`)?.focus({ preventScroll: true });
  }, [takeFocus]);

  function discard() {
    form.discard();
    if (!service) onDiscardNew();
  }
  const props = { form, current };

  return (
    <>
      <Form
        form={form}
        id={formId}
        // The focused element never hides behind the two bars below or the one above.
        className="flex flex-col overflow-clip rounded-panel bg-surface shadow-1 [&_:is(input,select,button)]:scroll-my-36"
      >
        <EditorHead {...props} service={service} now={now} currency={currency} onDuplicated={onDuplicated} />
        {form.changedElsewhere && (
          <ChangedElsewhere text={text.changedElsewhere} onTakeTheirs={discard} className="mx-4 mt-3.5" />
        )}
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)] min-[75rem]:grid-cols-[minmax(0,1fr)_minmax(340px,400px)]">
          <div className="grid content-start gap-4 px-4 py-3.5 md:px-5">
            {/* A new service gets its name first. */}
            {!service && <DetailsFields {...props} />}
            <PricingFields
              {...props}
              service={service}
              now={now}
              repriced={repriced}
              currency={currency}
              today={today}
            />
            {service && <DetailsFields {...props} />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-3.5 max-[75rem]:rule-t min-[75rem]:shadow-[inset_1px_0_0_var(--border)] md:px-5">
            <ChecklistEditor {...props} />
            {service && <ServiceSupplies service={service} />}
            <PriceHistory service={service} today={today} currency={currency} />
            {service && <ActivityLink record={service.id} />}
          </div>
        </div>
        <TryIt shown={shown} currency={currency} lifted={dirty} />
      </Form>
      {dirty &&
        dock &&
        createPortal(
          <SaveBar
            form={{ ...form, discard }}
            formId={formId}
            save={text.save}
            atEnd={service === null}
            {...(service ? describeChanges(said) : { unsaved: text.newUnsaved })}
          />,
          dock,
        )}
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { v7 } from 'uuid';
import type { Service } from '#contract/service.ts';
import { serviceEditorText as text } from '#contract/text/en/services.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
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
  wrongStep,
  type FieldsProps,
  type Problems,
  type ServiceDraft,
} from '#web/features/office/services/draft.ts';
import { EditorHead } from '#web/features/office/services/EditorHead.tsx';
import { PriceHistory } from '#web/features/office/services/PriceHistory.tsx';
import { PricingFields } from '#web/features/office/services/PricingFields.tsx';
import { servicesQuery } from '#web/features/office/services/services.ts';
import { TryIt } from '#web/features/office/services/TryIt.tsx';
import { describeChanges } from '#web/features/office/settings/describe.ts';
import { settle, type HeldEdits } from '#web/edits.ts';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = {
  /** Null: a new one. */
  service: Service | null;
  held: HeldEdits<ServiceDraft>;
  today: string;
  currency: string;
  /** Where the bar stands that saves. */
  dock: HTMLElement | null;
  takeFocus: boolean;
  onCreated: (id: string) => void;
  onDiscardNew: () => void;
};
const formId = 'service';

/** The server names fields that are typed in another unit here. */
const sentAs: Partial<Record<string, keyof ServiceDraft>> = {
  duration_minutes: 'duration',
  buffer_minutes: 'buffer',
  deposit_percent: 'deposit',
  'price.extra_cents': 'extra',
};

function refusedBy(error: Error | null): Problems {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'name_taken') return { name: error.message };
  if (error.code === 'price_exists') return { valid_from: error.message };
  const fields = Object.entries(error.detail.fields ?? {});
  return Object.fromEntries(
    fields.map(([sent, said]) => [sentAs[sent] ?? (sent.split('.')[0] as keyof ServiceDraft), said]),
  );
}

/** One service. Nothing of it is saved before the bar below says so; its earlier prices never change. */
export function ServiceEditor({ service, held, today, currency, dock, takeFocus, onCreated, onDiscardNew }: Props) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [id] = useState(() => service?.id ?? v7());
  const [found, setFound] = useState<Problems>({});
  const current = service ? draftOf(service, today) : emptyDraft(today);
  const { shown, changed, changedElsewhere } = settle(current, held.edits);
  const now = service ? rateNow(service, today) : undefined;
  const repriced = isRepriced(shown, now);

  const keep = (saved: Service) => {
    client.setQueryData(servicesQuery.queryKey, (all) => all?.map((each) => (each.id === saved.id ? saved : each)));
    held.drop();
    setFound({});
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
  const [busy, error] = [update.busy || create.busy, update.error ?? create.error];
  const said = changesIn({ current, shown, changed, repriced, currency });
  const dirty = service ? said.length > 0 : true;

  // On a phone it is a view of its own: a reader hears where they are.
  useEffect(() => {
    if (takeFocus) form.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [takeFocus]);

  function forget() {
    update.forget();
    create.forget();
  }
  function drop() {
    held.drop();
    setFound({});
    forget();
    if (!service) onDiscardNew();
  }
  /** The first as one reads, not as they were looked for. */
  function focusFirst(problems: Problems) {
    const names = new Set(Object.keys(problems));
    if (problems.checklist) names.add(`step-${wrongStep(shown.checklist)}`);
    const fields = [...(form.current?.elements ?? [])].filter((each) => each instanceof HTMLInputElement);
    fields.find(({ name }) => names.has(name))?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!dirty || busy) return;
    const problems = check(shown, service, today);
    setFound(problems);
    if (Object.keys(problems).length) focusFirst(problems);
    else if (service) update.send({ params: { id }, body: toUpdate(shown, repriced) });
    else create.send({ body: toNew(id, shown) });
  }
  const props: FieldsProps = {
    shown,
    current,
    problems: { ...refusedBy(error), ...found },
    edit: (key, value) => {
      held.edit(current, key, value);
      // Once something was refused, its complaint goes as soon as it is met.
      if (Object.keys(found).length) setFound(check({ ...shown, [key]: value }, service, today));
      if (error) forget();
    },
  };

  return (
    <>
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        // What has the focus never stands behind the two bars below, nor behind the one above.
        className="flex flex-col overflow-clip rounded-panel bg-surface shadow-1 [&_:is(input,select,button)]:scroll-my-36"
      >
        <EditorHead {...props} service={service} now={now} currency={currency} />
        {changedElsewhere && !busy && <ChangedElsewhere text={text} onTakeTheirs={drop} className="mx-4 mt-3.5" />}
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)] min-[75rem]:grid-cols-[minmax(0,1fr)_minmax(340px,400px)]">
          <div className="grid content-start gap-4 px-4 py-3.5 md:px-5">
            {/* A new one gets its name first. */}
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
            <PriceHistory service={service} today={today} currency={currency} />
          </div>
        </div>
        <TryIt shown={shown} currency={currency} lifted={dirty} />
      </form>
      {dirty &&
        dock &&
        createPortal(
          <SaveBar
            form={formId}
            busy={busy}
            error={error && messageOf(error)}
            onDiscard={drop}
            save={text.save}
            atEnd={service === null}
            {...(service ? describeChanges(said) : { unsaved: text.newUnsaved })}
          />,
          dock,
        )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { CareGuide } from '#contract/office/careGuide.schema.ts';
import { careLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { careTabText as text } from '#text/careGuides.ts';
import { serviceText as kindText } from '#text/staff.ts';
import { writtenText } from '#text/written.ts';
import { serviceKinds } from '#contract/jobs/service.kinds.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { draftOf, saveOf, wrongStep } from '#web/features/office/careGuides/care.ts';
import { StepsEditor } from '#web/features/office/careGuides/StepsEditor.tsx';
import { servicesQuery } from '#web/features/shared/services/services.ts';
import { DeletePage } from '#web/features/office/settings/WrittenPages.tsx';
import { useForm } from '#web/form.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Adds or edits a guide. */
export function CareGuideDialog({ page: guide, onClose }: { page: CareGuide | null; onClose: () => void }) {
  const id = useRecordId(guide);
  const { data: services = [] } = useQuery(servicesQuery);
  const saved = () => {
    toast({ tone: 'success', title: text.saved });
    onClose();
  };
  const create = useCommand('careGuide.create', saved);
  const update = useCommand('careGuide.update', saved);
  const form = useForm({
    base: draftOf(guide),
    check: ({ title, steps }) => ({
      title: title.trim() ? undefined : writtenText.nameMissing,
      steps: wrongStep(steps) < 0 ? undefined : fill(text.stepWrong, { max: careLimits.after }),
    }),
    save: guide ? update : create,
    keepAs: `care guide ${guide?.id ?? 'new'}`,
    send: (draft) => {
      const body = saveOf(draft);
      if (guide) update.send({ params: { id }, body });
      else create.send({ body: { id, ...body } });
    },
  });
  const { kinds, service_ids } = form.shown;
  // Services that need a skill follow their category; a chosen one stays in sight, even if it needs a skill by now.
  const others = services.filter((each) => each.skills.length === 0 || service_ids.includes(each.id));
  return (
    <Dialog
      title={guide ? text.editTitle : text.add}
      form={form}
      onClose={onClose}
      submit={text.save}
      doing={actionText.saving}
      failed={actionText.notSaved}
    >
      <Field label={writtenText.name} maxLength={careLimits.title} {...form.field('title')} />
      <TextArea label={text.body} maxLength={careLimits.body} {...form.field('body')} />
      <StepsEditor steps={form.shown.steps} problem={form.problems.steps} onChange={(steps) => form.type({ steps })} />
      <fieldset>
        <legend className="text-14 font-medium md:text-12">{text.kinds}</legend>
        <p className="text-13 text-muted md:text-12">{text.kindsHint}</p>
        <div className="mt-1 -ml-3 grid md:-ml-2 md:grid-cols-2">
          {serviceKinds.map((kind) => (
            <label key={kind} className="flex cursor-pointer items-center text-15 md:text-13">
              <Checkbox
                checked={kinds.includes(kind)}
                onChange={({ target }) =>
                  form.type({
                    kinds: serviceKinds.filter((each) => (each === kind ? target.checked : kinds.includes(each))),
                  })
                }
              />
              {kindText[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      {others.length > 0 && (
        <fieldset>
          <legend className="text-14 font-medium md:text-12">{text.otherServices}</legend>
          <div className="mt-1 -ml-3 grid md:-ml-2 md:grid-cols-2">
            {others.map((service) => (
              <label key={service.id} className="flex cursor-pointer items-center text-15 md:text-13">
                <Checkbox
                  checked={service_ids.includes(service.id)}
                  onChange={({ target }) =>
                    form.type({
                      service_ids: target.checked
                        ? [...service_ids, service.id]
                        : service_ids.filter((each) => each !== service.id),
                    })
                  }
                />
                <span className="min-w-0 wrap-anywhere">{service.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <SwitchField
        label={writtenText.published}
        hint={writtenText.publishHint}
        on={form.shown.published}
        onChange={(published) => form.type({ published })}
      />
    </Dialog>
  );
}

export const DeleteCareGuide = (props: { page: CareGuide; onClose: () => void }) => (
  <DeletePage command="careGuide.delete" text={text} {...props} />
);

import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/people/profile.schema.ts';
import { dashboardText } from '#text/dashboard.ts';
import { fieldText } from '#text/fields.ts';
import { profileText } from '#text/profile.ts';
import { roleText } from '#text/roles.ts';
import { useCommand } from '#web/command.ts';
import type { HeldEdits } from '#web/edits.ts';
import { check, draftOf, toBody, type Draft } from '#web/features/shared/profiles/draft.ts';
import { useForm } from '#web/form.ts';
import { profileQuery } from '#web/profile.ts';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PhoneField } from '#web/ui/PhoneField.tsx';

/** Untouched fields follow the record; edits stay on top of it. */
export function ProfileForm({ profile, held }: { profile: Profile; held: HeldEdits<Draft> }) {
  const client = useQueryClient();
  const save = useCommand('profile.update', (saved) => {
    client.setQueryData(profileQuery(saved.id).queryKey, saved);
    held.drop();
    toast({ tone: 'success', title: profileText.saved, body: profileText.savedBody });
  });
  const form = useForm({
    base: draftOf(profile),
    check,
    save,
    send: (typed) => save.send({ params: { id: profile.id }, body: toBody(typed) }),
    held,
    skipUnchanged: true,
  });
  const { changed, discard } = form;

  return (
    <Form form={form} className="grid content-start gap-3.5 md:gap-4">
      <Panel title={dashboardText.account}>
        {form.changedElsewhere && (
          <ChangedElsewhere text={profileText.changedElsewhere} onTakeTheirs={discard} className="mx-4 mb-4" />
        )}
        <div className="grid gap-4 px-4 pb-5 md:grid-cols-2">
          <Field label={fieldText.fullName} autoComplete="name" required {...form.field('full_name')} />
          <PhoneField
            label={fieldText.phone}
            autoComplete="tel"
            hint={profile.role === 'client' ? profileText.clientPhoneHint : profileText.phoneHint}
            {...form.field('phone')}
          />
          <Field label={fieldText.email} readOnly value={profile.email ?? ''} hint={profileText.emailHint} />
          {profile.role !== 'client' && (
            <Field label={fieldText.role} readOnly value={roleText[profile.role].title} hint={profileText.roleHint} />
          )}
        </div>
      </Panel>
      {changed.length > 0 && <SaveBar form={form} />}
    </Form>
  );
}

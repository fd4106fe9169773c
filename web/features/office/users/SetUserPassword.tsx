import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/people/profile.schema.ts';
import { recoveryText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { weaknessesIn } from '#web/features/shared/account/weakness.ts';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import { NewPasswordField } from '#web/features/office/users/NewPasswordField.tsx';
import { checkPassword } from '#web/features/office/users/weak.ts';
import { useForm } from '#web/form.ts';
import { profileQuery } from '#web/profile.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

const text = recoveryText.password;

/** For a caller who can't read email right now. They change it at the next sign-in. */
export function SetUserPassword({ user, onClose }: { user: Profile; onClose: () => void }) {
  const client = useQueryClient();
  const { data: policy } = useQuery(securityQuery);
  const name = user.full_name;
  const rules = policy && { policy, identity: [name, user.email] };

  const set = useCommand('user.setPassword', (saved) => {
    client.setQueryData(profileQuery(saved.id).queryKey, saved);
    dismissErrors();
    toast({ tone: 'success', title: text.done, body: fill(text.doneBody, { name }) });
    onClose();
  });
  useErrorToast(set.error, text.failed);
  const form = useForm({
    base: { password: '' },
    check: ({ password }) => ({ password: checkPassword(password, rules) }),
    save: set,
    send: (body) => set.send({ params: { id: user.id }, body }),
    guarded: false,
  });

  return (
    <Dialog
      title={text.title}
      form={form}
      onClose={() => {
        dismissErrors();
        onClose();
      }}
      submit={text.submit}
      doing={text.doing}
    >
      <p className="text-15 wrap-anywhere text-muted md:text-14">{fill(text.consequence, { name })}</p>
      {form.error && !weaknessesIn(form.error).length && <Alert title={text.failed} body={messageOf(form.error)} />}
      <NewPasswordField
        value={form.shown.password}
        onType={(password) => form.type({ password })}
        rules={rules}
        problem={form.problems.password}
        refusal={form.error}
      />
    </Dialog>
  );
}

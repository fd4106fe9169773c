import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { commonText } from '#contract/text/en/common.ts';
import { newPasswordText, recoveryText } from '#contract/text/en/users.ts';
import { fill } from '#contract/text/fill.ts';
import { passwordWeaknesses } from '#contract/weakness.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { weaknessesIn } from '#web/features/shared/account/useNewPassword.ts';
import { securityQuery } from '#web/features/office/settings/queries.ts';
import { NewPasswordField } from '#web/features/office/users/NewPasswordField.tsx';
import { explain } from '#web/features/office/users/weak.ts';
import { profileQuery } from '#web/profile.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

const text = recoveryText.password;

/** For a call from somebody who has no mail at hand. Whoever gets it changes it at the next sign-in. */
export function SetUserPassword({ user, onClose }: { user: Profile; onClose: () => void }) {
  const client = useQueryClient();
  const { data: policy } = useQuery(securityQuery);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const identity = [user.full_name, user.email];
  const name = user.full_name;

  const set = useCommand('user.setPassword', (saved) => {
    client.setQueryData(profileQuery(saved.id).queryKey, saved);
    dismissErrors();
    toast({ tone: 'success', title: text.done, body: fill(text.doneBody, { name }) });
    onClose();
  });
  useErrorToast(set.error, text.failed);
  const weak = weaknessesIn(set.error);

  function submit() {
    const found = policy ? passwordWeaknesses(password, { policy, identity }) : [];
    const wrong = password === '' ? newPasswordText.missing : policy && found.length ? explain(found, policy) : null;
    setProblem(wrong);
    if (wrong) input.current?.focus();
    else set.send({ params: { id: user.id }, body: { password } });
  }

  function close() {
    dismissErrors();
    onClose();
  }

  return (
    <Dialog
      title={text.title}
      busy={set.busy}
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          <Button refused={set.busy} onClick={close}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={set.busy}>
            {set.busy ? text.doing : text.submit}
          </Button>
        </>
      }
    >
      <p className="text-15 wrap-anywhere text-muted md:text-14">{fill(text.consequence, { name })}</p>
      {set.error && !weak.length && <Alert title={text.failed} body={messageOf(set.error)} />}
      <NewPasswordField
        ref={input}
        value={password}
        onType={(typed) => {
          setPassword(typed);
          setProblem(null);
          if (set.error) set.forget();
        }}
        policy={policy}
        identity={identity}
        error={problem ?? (weak.length && policy ? explain(weak, policy) : null)}
      />
    </Dialog>
  );
}

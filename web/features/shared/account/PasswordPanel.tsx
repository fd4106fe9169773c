import { useEffect, useState } from 'react';
import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import type { AccountSecurity } from '#contract/people/signInStep.schema.ts';
import { accountText } from '#text/account.ts';
import { actionText } from '#text/actions.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { NewPasswordFields } from '#web/features/shared/account/NewPasswordFields.tsx';
import { PanelForm } from '#web/features/shared/account/PanelForm.tsx';
import { useChangePassword } from '#web/features/shared/account/useChangePassword.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatDate } from '#web/when.ts';

function ChangePassword({ policy, onClose }: { policy: PasswordPolicy; onClose: () => void }) {
  const { form, failure, fields } = useChangePassword(policy, onClose);
  const first = fields.current?.ref;
  useEffect(() => first?.current?.focus(), [first]);
  return (
    <PanelForm form={form} submit={form.busy ? actionText.changing : accountText.change} onClose={onClose}>
      {failure && <Alert title={accountText.updateFailed} body={messageOf(failure)} />}
      <NewPasswordFields fields={fields} size="work" />
    </PanelForm>
  );
}

export function PasswordPanel({ account }: { account: AccountSecurity }) {
  const zone = useZone();
  const [open, setOpen] = useState(false);
  const changed = account.password_changed_at;
  return (
    <Panel title={accountText.password}>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
        <p className="min-w-56 flex-1 text-14 text-muted md:text-13">
          {changed && `${fill(accountText.passwordChangedOn, { date: formatDate(changed, zone) })} `}
          {accountText.passwordHint}
        </p>
        {!open && (
          <Button aria-expanded={false} onClick={() => setOpen(true)} className="max-md:w-full">
            {accountText.change}
          </Button>
        )}
      </div>
      {open && <ChangePassword policy={account.policy} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

import { useState } from 'react';
import type { AccountSecurity } from '#contract/people/signInStep.schema.ts';
import { accountText } from '#text/account.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { ChangePassword } from '#web/features/shared/account/ChangePassword.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatDate } from '#web/when.ts';

export function PasswordPanel({ account }: { account: AccountSecurity }) {
  const zone = useZone();
  const [open, setOpen] = useState(false);
  const changed = account.password_changed_at;
  return (
    <Panel title={accountText.password}>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
        <p className="min-w-[14rem] flex-1 text-14 text-muted md:text-13">
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

import { recentMinutes } from '#contract/base/timing.ts';
import { confirmText } from '#text/account.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { AskPassword } from '#web/features/shared/account/AskPassword.tsx';

/** Asks for the password before something that an open laptop shouldn't be able to do. */
export function ConfirmIdentity({ onSettled }: { onSettled: (confirmed: boolean) => void }) {
  return (
    <AskPassword
      title={confirmText.title}
      body={fill(confirmText.body, { minutes: recentMinutes })}
      action={confirmText.confirm}
      doing={confirmText.confirming}
      failed={confirmText.failed}
      send={(password) => call('account.confirm', { body: { password } })}
      onDone={() => onSettled(true)}
      onClose={() => onSettled(false)}
    />
  );
}

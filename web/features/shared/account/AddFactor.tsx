import { useQueryClient } from '@tanstack/react-query';
import type { Enrolled } from '#contract/people/signInStep.schema.ts';
import { factorText } from '#text/account.ts';
import { methodText } from '#text/setup.ts';
import type { SetupMethod } from '#web/features/shared/account/setup.ts';
import { SetupDialog } from '#web/features/shared/account/SetupDialog.tsx';
import { setups } from '#web/features/shared/account/setups.ts';
import { refresh } from '#web/freshness.ts';
import { renewSession } from '#web/session.ts';
import { toast } from '#web/ui/toasts.ts';

type Props = { method: SetupMethod; onClose: () => void; onAdded: (codes: string[] | null) => void };

export function AddFactor({ method, onClose, onAdded }: Props) {
  const client = useQueryClient();
  const Setup = setups[method];

  function added({ session, backup_codes }: Enrolled) {
    renewSession(client, session);
    void refresh(client, 'account', session.profile.id);
    toast({ tone: 'success', title: factorText.added, body: factorText.addedBody });
    onAdded(backup_codes);
  }

  return (
    <SetupDialog
      title={methodText[method].add}
      intro={methodText[method].intro}
      wide={method === 'authenticator_app'}
      onClose={onClose}
    >
      <Setup at="account" onDone={added} />
    </SetupDialog>
  );
}

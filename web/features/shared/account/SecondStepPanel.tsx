import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeTiming } from '#contract/people/factor.kinds.ts';
import type { AccountSecurity } from '#contract/people/signInStep.schema.ts';
import { factorText } from '#text/account.ts';
import { demandText } from '#text/setup.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { ownAccountQuery } from '#web/features/shared/account/account.ts';
import { AddFactor } from '#web/features/shared/account/AddFactor.tsx';
import { AskPassword } from '#web/features/shared/account/AskPassword.tsx';
import { FactorList } from '#web/features/shared/account/FactorList.tsx';
import { NewCodes } from '#web/features/shared/account/NewCodes.tsx';
import { removalOf, type Asked } from '#web/features/shared/account/factors.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { refresh } from '#web/freshness.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';

const introOf = ({ demand }: AccountSecurity): string => {
  if (demand === 'risk') return factorText.onRisk;
  if (demand === 'own_choice') return factorText.ownChoice;
  return demand ? `${demandText[demand]} ${factorText.ownChoice}` : factorText.optional;
};

/** What somebody has besides the password, and what they may add. */
export function SecondStepPanel({ account }: { account: AccountSecurity }) {
  const client = useQueryClient();
  const { id, email } = useActor();
  const [asked, setAsked] = useState<Asked | null>(null);
  // Not in a dialog: there a stray key would close it, and they are shown only once.
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setAsked(null);
  const trusted = account.trusted_devices;

  return (
    <Panel title={factorText.title}>
      <p className="px-4 pb-3 text-14 text-muted md:text-13">{introOf(account)}</p>
      {codes && <NewCodes key={codes[0]} codes={codes} email={email} onDone={() => setCodes(null)} />}
      <FactorList account={account} onAsk={setAsked} />
      {trusted > 0 && (
        <p className="rule-t px-4 py-3 text-14 text-muted md:text-13">
          {fill(trusted === 1 ? factorText.trustedOne : factorText.trusted, {
            count: trusted,
            days: codeTiming.trust_days,
          })}
        </p>
      )}
      {asked?.to === 'add' && (
        <AddFactor
          method={asked.method}
          onClose={close}
          onAdded={(made) => {
            close();
            setCodes(made);
          }}
        />
      )}
      {asked?.to === 'remove' && (
        <AskPassword
          {...removalOf(asked)}
          action={factorText.remove}
          doing={factorText.removing}
          failed={factorText.notRemoved}
          danger
          send={(password) =>
            call('factor.remove', { body: { password, method: asked.method, id: asked.passkey?.id ?? null } })
          }
          onDone={(left) => {
            client.setQueryData(ownAccountQuery(id).queryKey, left);
            toast({ tone: 'success', title: factorText.removed });
            close();
          }}
          onClose={close}
        />
      )}
      {asked?.to === 'renew_codes' && (
        <AskPassword
          title={factorText.newCodesTitle}
          body={factorText.newCodesBody}
          action={factorText.makeCodes}
          doing={factorText.making}
          failed={factorText.notMade}
          send={(password) => call('factor.newBackupCodes', { body: { password } })}
          onDone={({ backup_codes }) => {
            void refresh(client, 'account', id);
            setCodes(backup_codes);
            close();
          }}
          onClose={close}
        />
      )}
    </Panel>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { codeTiming } from '#contract/people/factor.kinds.ts';
import type { AccountSecurity, Enrolled } from '#contract/people/signInStep.schema.ts';
import { accountText, factorText } from '#text/account.ts';
import { actionText } from '#text/actions.ts';
import { backupText, demandText, methodText } from '#text/setup.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { ownAccountQuery } from '#web/features/shared/account/account.ts';
import { AskPassword } from '#web/features/shared/account/AskPassword.tsx';
import { BackupCodes } from '#web/features/shared/account/BackupCodes.tsx';
import { FactorList } from '#web/features/shared/account/FactorList.tsx';
import { removalOf, type Asked } from '#web/features/shared/account/factors.ts';
import type { SetupMethod } from '#web/features/shared/account/setup.ts';
import { SetupDialog } from '#web/features/shared/account/SetupDialog.tsx';
import { setups } from '#web/features/shared/account/setups.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { refresh } from '#web/freshness.ts';
import { renewSession } from '#web/session.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';

const introOf = ({ demand }: AccountSecurity): string => {
  if (demand === 'risk') return factorText.onRisk;
  if (demand === 'own_choice') return factorText.ownChoice;
  return demand ? `${demandText[demand]} ${factorText.ownChoice}` : factorText.optional;
};

/** New backup codes, scrolled into view: the dialog that created them is gone. */
function NewCodes({ codes, email, onDone }: { codes: string[]; email: string | null; onDone: () => void }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={backupText.title}
      className="rise mx-4 mb-4 rounded-card bg-accent-soft p-4 edge-control"
    >
      <BackupCodes codes={codes} email={email} at="account" done={accountText.done} onDone={onDone} />
    </section>
  );
}

type AddFactorProps = { method: SetupMethod; onClose: () => void; onAdded: (codes: string[] | null) => void };

function AddFactor({ method, onClose, onAdded }: AddFactorProps) {
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

/** The user's factors besides the password, and those they may add. */
export function SecondStepPanel({ account }: { account: AccountSecurity }) {
  const client = useQueryClient();
  const { id, email } = useActor();
  const [asked, setAsked] = useState<Asked | null>(null);
  // Not in a dialog: a stray key would close it, and the codes show only once.
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
          action={actionText.remove}
          doing={actionText.removing}
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
          action={factorText.newCodes}
          doing={actionText.creating}
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

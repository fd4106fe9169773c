import { useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { AccountSecurity } from '#contract/people/signInStep.schema.ts';
import { addressText } from '#text/address.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { ownAccountQuery } from '#web/features/shared/account/account.ts';
import { ChangeAddress } from '#web/features/shared/account/ChangeAddress.tsx';
import { useRequestAddress } from '#web/features/shared/account/useRequestAddress.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { refresh } from '#web/freshness.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatInstant } from '#web/when.ts';

/** The address one signs in with. Another one counts once its mailbox has been shown to be one's own. */
export function AddressPanel({ account: { waiting_address: waiting, can_mail } }: { account: AccountSecurity }) {
  const email = useActor().email ?? '';
  return waiting ? <Waiting waiting={waiting} current={email} /> : <Current email={email} canMail={can_mail} />;
}

function Current({ email, canMail }: { email: string; canMail: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel title={addressText.title}>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
        <p className="min-w-[14rem] flex-1 text-14 wrap-anywhere text-muted md:text-13">
          {`${fill(addressText.current, { email })}${canMail ? '' : ` ${addressText.noMail}`}`}
        </p>
        {!open && canMail && (
          <Button aria-expanded={false} onClick={() => setOpen(true)} className="max-md:w-full">
            {addressText.change}
          </Button>
        )}
      </div>
      {open && <ChangeAddress current={email} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

type WaitingProps = { waiting: NonNullable<AccountSecurity['waiting_address']>; current: string };

function Waiting({ waiting: { email, expires_at }, current }: WaitingProps) {
  const client = useQueryClient();
  const zone = useZone();
  const { id } = useActor();
  const resend = useRequestAddress();
  const cancel = useAction(() => call('address.cancel'), {
    retry: false,
    onSuccess: (account) => {
      client.setQueryData(ownAccountQuery(id).queryKey, account);
      toast({
        tone: 'success',
        title: addressText.cancelled,
        body: fill(addressText.cancelledBody, { email: current }),
      });
    },
    onError: (error) => {
      toast({ tone: 'error', title: addressText.notCancelled, body: messageOf(error) });
      // It may have been confirmed on another device.
      void refresh(client, 'account', id);
    },
  });
  const busy = resend.busy || cancel.busy;
  const until = { time: formatInstant(expires_at, zone), current };
  return (
    <Panel title={addressText.title}>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
        <MailCheck size={18} aria-hidden className="flex-none self-start text-accent" />
        <div className="min-w-[14rem] flex-1 text-14 wrap-anywhere md:text-13">
          <p className="font-strong">{fill(addressText.waiting, { email })}</p>
          <p className="text-muted">{fill(addressText.waitingUntil, until)}</p>
        </div>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button softDisabled={busy} onClick={() => resend.run(email)}>
            {resend.busy ? addressText.sending : addressText.resend}
          </Button>
          <Button variant="quiet" softDisabled={busy} onClick={() => cancel.run()}>
            {cancel.busy ? addressText.cancelling : addressText.cancel}
          </Button>
        </div>
      </div>
      {resend.error && (
        <p role="alert" className="px-4 pb-4 text-14 font-medium text-danger md:text-13">
          {`${addressText.failed}. ${messageOf(resend.error)}`}
        </p>
      )}
    </Panel>
  );
}

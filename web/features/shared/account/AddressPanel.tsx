import { useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { profileLimits } from '#contract/base/limits.ts';
import type { AccountSecurity } from '#contract/people/signInStep.schema.ts';
import { actionText } from '#text/actions.ts';
import { addressText } from '#text/address.ts';
import { signInText } from '#text/auth.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { emailShape } from '#web/email.ts';
import { messageOf } from '#web/errors.ts';
import { ownAccountQuery } from '#web/features/shared/account/account.ts';
import { PanelForm } from '#web/features/shared/account/PanelForm.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { useForm } from '#web/form.ts';
import { refresh } from '#web/freshness.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { formatInstant } from '#web/when.ts';

/** The address that the user signs in with. A new one counts once the user has confirmed its mailbox. */
export function AddressPanel({ account: { waiting_address: waiting, can_mail } }: { account: AccountSecurity }) {
  const email = useActor().email ?? '';
  return waiting ? <Waiting waiting={waiting} current={email} /> : <Current email={email} canMail={can_mail} />;
}

const addressIn = (typed: string) => typed.trim().toLowerCase();

function problemOf(email: string, current: string): string | undefined {
  if (!email) return addressText.missing;
  if (!emailShape.test(email)) return signInText.emailInvalid;
  return email === current ? addressText.same : undefined;
}

/** Requests the link that confirms a new address; the same address again sends another link. */
function useRequestAddress() {
  const client = useQueryClient();
  const { id } = useActor();
  return useAction((email: string) => call('address.request', { body: { email } }), {
    retry: false,
    onSuccess: (account, email) => {
      dismissErrors();
      client.setQueryData(ownAccountQuery(id).queryKey, account);
      toast({ tone: 'success', title: addressText.sent, body: fill(addressText.sentBody, { email }) });
    },
  });
}

function ChangeAddress({ current, onClose }: { current: string; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const request = useRequestAddress();
  const form = useForm({
    base: { email: '' },
    check: ({ email }) => ({ email: problemOf(addressIn(email), current) }),
    save: request,
    send: ({ email }) => request.run(addressIn(email)),
    sentAs: { email_taken: 'email' },
  });
  useEffect(() => input.current?.focus(), []);

  return (
    <PanelForm form={form} submit={form.busy ? actionText.sending : addressText.send} onClose={onClose}>
      {form.error && !form.problems.email && <Alert title={addressText.failed} body={messageOf(form.error)} />}
      <Field
        ref={input}
        label={addressText.field}
        type="email"
        autoComplete="email"
        maxLength={profileLimits.email}
        required
        hint={addressText.hint}
        {...form.field('email')}
      />
    </PanelForm>
  );
}

function Current({ email, canMail }: { email: string; canMail: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel title={addressText.title}>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
        <p className="min-w-56 flex-1 text-14 wrap-anywhere text-muted md:text-13">
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
      // The user may have confirmed it on another device.
      void refresh(client, 'account', id);
    },
  });
  const busy = resend.busy || cancel.busy;
  const until = { time: formatInstant(expires_at, zone), current };
  return (
    <Panel title={addressText.title}>
      <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
        <MailCheck size={18} aria-hidden className="flex-none self-start text-accent" />
        <div className="min-w-56 flex-1 text-14 wrap-anywhere md:text-13">
          <p className="font-strong">{fill(addressText.waiting, { email })}</p>
          <p className="text-muted">{fill(addressText.waitingUntil, until)}</p>
        </div>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button softDisabled={busy} onClick={() => resend.run(email)}>
            {resend.busy ? actionText.sending : addressText.resend}
          </Button>
          <Button variant="quiet" softDisabled={busy} onClick={() => cancel.run()}>
            {cancel.busy ? actionText.cancelling : addressText.cancel}
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

import { useRef, useState, type FormEvent } from 'react';
import { profileLimits } from '#contract/limits.ts';
import { formatPhone, toE164 } from '#contract/phone.ts';
import { phoneText } from '#contract/text/en/phone.ts';
import { setupText } from '#contract/text/en/setup.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { ConfirmCode } from '#web/features/shared/account/ConfirmCode.tsx';
import { CurrentPassword } from '#web/features/shared/account/CurrentPassword.tsx';
import { sizeAt, type SetupProps } from '#web/features/shared/account/setup.ts';
import { useConfirmed } from '#web/features/shared/account/useConfirmed.ts';
import { Bold } from '#web/ui/Bold.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';

/** A number counts once a code sent to it has come back. */
export function SmsSetup(props: SetupProps) {
  const { at, onConfirming } = props;
  const [phone, setPhone] = useState('');
  const [missing, setMissing] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const asked = at === 'account';
  const { field, busy, failure, submit, forget } = useConfirmed(
    (password) => call('factor.beginSms', { body: { phone: phone.trim(), password: asked ? password : null } }),
    () => {
      setSentTo(formatPhone(phone));
      onConfirming?.(true);
    },
  );
  const refused = failure instanceof ApiError ? failure.detail.fields?.['phone'] : undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    if (!toE164(phone)) {
      setMissing(true);
      input.current?.focus();
    } else submit({ asked });
  }

  if (sentTo) {
    return (
      <div className="grid gap-4">
        <p className="text-15 text-muted md:text-14">
          <Bold text={setupText.smsSent} part={sentTo} />
        </p>
        <ConfirmCode
          at={at}
          onDone={props.onDone}
          focusFirst
          label={setupText.smsCode}
          hint={
            <button
              type="button"
              onClick={() => {
                setSentTo(null);
                onConfirming?.(false);
              }}
              className="-my-3 py-3 font-medium text-accent hover:underline"
            >
              {setupText.otherNumber}
            </button>
          }
          send={(code) => call('factor.confirmSms', { body: { code } })}
        />
      </div>
    );
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      {failure && !refused && <Alert title={setupText.notSetUp} body={messageOf(failure)} />}
      <Field
        ref={input}
        size={sizeAt(at)}
        label={setupText.phone}
        type="tel"
        name="phone"
        autoComplete="tel"
        maxLength={profileLimits.phone}
        required
        hint={setupText.phoneHint}
        value={phone}
        onChange={(event) => {
          setPhone(event.target.value);
          setMissing(false);
          forget();
        }}
        error={missing ? phoneText.invalid : refused}
      />
      {asked && <CurrentPassword {...field} />}
      <Button
        type="submit"
        look="primary"
        size={sizeAt(at)}
        refused={busy}
        className={asked ? 'md:justify-self-end' : ''}
      >
        {busy ? setupText.sendingCode : setupText.sendCode}
      </Button>
    </form>
  );
}

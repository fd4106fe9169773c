import { useState } from 'react';
import { profileLimits } from '#contract/base/limits.ts';
import { formatPhone, toE164 } from '#contract/base/phone.ts';
import { actionText } from '#text/actions.ts';
import { phoneText } from '#text/phone.ts';
import { setupText } from '#text/setup.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { ConfirmCode } from '#web/features/shared/account/ConfirmCode.tsx';
import { CurrentPassword } from '#web/features/shared/account/CurrentPassword.tsx';
import { sizeAt, type SetupProps } from '#web/features/shared/account/setup.ts';
import { useConfirmed } from '#web/features/shared/account/useConfirmed.ts';
import { Bold } from '#web/ui/Bold.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';

/** A number counts once the user has entered a code sent to it. */
export function SmsSetup(props: SetupProps) {
  const { at, onConfirming } = props;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const asked = at === 'account';
  const { form, failure, current } = useConfirmed({
    base: { phone: '', current: '' },
    check: ({ phone }) => ({ phone: toE164(phone) ? undefined : phoneText.invalid }),
    asked,
    send: async ({ phone, current: password }) => {
      await call('factor.beginSms', { body: { phone: phone.trim(), password: asked ? password : null } });
      return formatPhone(phone);
    },
    onDone: (phone) => {
      setSentTo(phone);
      onConfirming?.(true);
    },
  });

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
    <Form form={form} className="grid gap-4">
      {failure && !form.problems.phone && <Alert title={setupText.notSetUp} body={messageOf(failure)} />}
      <PhoneField
        size={sizeAt(at)}
        label={setupText.phone}
        autoComplete="tel"
        maxLength={profileLimits.phone}
        required
        hint={setupText.phoneHint}
        {...form.field('phone')}
      />
      {asked && <CurrentPassword {...current} />}
      <Button
        type="submit"
        variant="primary"
        size={sizeAt(at)}
        softDisabled={form.busy}
        className={asked ? 'md:justify-self-end' : ''}
      >
        {form.busy ? actionText.sending : setupText.sendCode}
      </Button>
    </Form>
  );
}

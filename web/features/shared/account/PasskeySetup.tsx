import { useEffect, useRef } from 'react';
import { nameLimit } from '#contract/base/limits.ts';
import { fieldText } from '#text/fields.ts';
import { setupText } from '#text/setup.ts';
import { stepText } from '#text/step.ts';
import { ApiError, call, NetworkError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { CurrentPassword } from '#web/features/shared/account/CurrentPassword.tsx';
import { deviceOf } from '#web/features/shared/account/device.ts';
import { createPasskey, passkeysWork } from '#web/features/shared/account/passkeys.ts';
import { sizeAt, type SetupProps } from '#web/features/shared/account/setup.ts';
import { useConfirmed } from '#web/features/shared/account/useConfirmed.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';

function problemOf(error: Error): string {
  if (error instanceof ApiError || error instanceof NetworkError) return messageOf(error);
  return error.name === 'InvalidStateError' ? setupText.passkeyKnown : setupText.notCreated;
}

/** The device, the browser or a security key creates a passkey and keeps it. */
export function PasskeySetup({ at, onConfirming, onDone }: SetupProps) {
  const leaving = useRef<AbortController>(null);
  const asked = at === 'account';
  const { form, failure, current } = useConfirmed({
    base: { name: deviceOf(navigator.userAgent).name, current: '' },
    check: ({ name }) => ({ name: name.trim() ? undefined : fieldText.nameMissing }),
    asked,
    send: async ({ name, current: password }) => {
      const { signal } = (leaving.current = new AbortController());
      const options = await call('factor.beginPasskey', { body: { password: asked ? password : null }, signal });
      onConfirming?.(true);
      const response = await createPasskey(options, signal);
      return call('factor.confirmPasskey', { body: { name: name.trim(), response } });
    },
    onDone,
  });
  // Closing the dialog also closes the device's prompt.
  useEffect(() => () => leaving.current?.abort(), []);

  const problem = passkeysWork() ? failure && problemOf(failure) : stepText.unsupported;
  return (
    <Form form={form} className="grid gap-4">
      {problem && <Alert title={setupText.notSetUp} body={problem} />}
      <Field
        size={sizeAt(at)}
        label={setupText.passkeyName}
        autoComplete="off"
        maxLength={nameLimit}
        required
        hint={setupText.passkeyNameHint}
        {...form.field('name')}
      />
      {asked && <CurrentPassword {...current} />}
      <Button
        type="submit"
        variant="primary"
        size={sizeAt(at)}
        softDisabled={form.busy || !passkeysWork()}
        className={asked ? 'md:justify-self-end' : ''}
      >
        {form.busy ? setupText.creating : setupText.createPasskey}
      </Button>
    </Form>
  );
}

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { nameLimit } from '#contract/limits.ts';
import { setupText } from '#contract/text/en/setup.ts';
import { stepText } from '#contract/text/en/step.ts';
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

function problemOf(error: Error): string {
  if (error instanceof ApiError || error instanceof NetworkError) return messageOf(error);
  return error.name === 'InvalidStateError' ? setupText.passkeyKnown : setupText.notCreated;
}

/** The device, the browser or a key that is plugged in makes a passkey and keeps it. */
export function PasskeySetup({ at, onConfirming, onDone }: SetupProps) {
  const [name, setName] = useState(() => deviceOf(navigator.userAgent).name);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef<AbortController>(null);
  const asked = at === 'account';
  const { field, busy, failure, submit } = useConfirmed(async (password) => {
    const { signal } = (leaving.current = new AbortController());
    const options = await call('factor.beginPasskey', { body: { password: asked ? password : null }, signal });
    onConfirming?.(true);
    const response = await createPasskey(options, signal);
    return call('factor.confirmPasskey', { body: { name: name.trim(), response } });
  }, onDone);
  // Whoever closes the dialog has closed the device's question as well.
  useEffect(() => () => leaving.current?.abort(), []);

  function create(event: FormEvent) {
    event.preventDefault();
    if (!passkeysWork()) return;
    if (!name.trim()) {
      setMissing(true);
      input.current?.focus();
    } else submit({ asked });
  }

  const problem = passkeysWork() ? failure && problemOf(failure) : stepText.unsupported;
  return (
    <form noValidate onSubmit={create} className="grid gap-4">
      {problem && <Alert title={setupText.notSetUp} body={problem} />}
      <Field
        ref={input}
        size={sizeAt(at)}
        label={setupText.passkeyName}
        autoComplete="off"
        maxLength={nameLimit}
        required
        hint={setupText.passkeyNameHint}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
        error={missing ? setupText.passkeyNameMissing : null}
      />
      {asked && <CurrentPassword {...field} />}
      <Button
        type="submit"
        look="primary"
        size={sizeAt(at)}
        refused={busy || !passkeysWork()}
        className={asked ? 'md:justify-self-end' : ''}
      >
        {busy ? setupText.creating : setupText.createPasskey}
      </Button>
    </form>
  );
}

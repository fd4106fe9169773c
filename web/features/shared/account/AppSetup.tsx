import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { actionText } from '#text/actions.ts';
import { setupText } from '#text/setup.ts';
import { call, type Output } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { ConfirmCode } from '#web/features/shared/account/ConfirmCode.tsx';
import { CurrentPassword } from '#web/features/shared/account/CurrentPassword.tsx';
import type { SetupProps } from '#web/features/shared/account/setup.ts';
import { useConfirmed } from '#web/features/shared/account/useConfirmed.ts';
import { useCopy } from '#web/ui/useCopy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

type Secret = Output<'factor.beginApp'>;

const QrCode = lazy(async () => ({ default: (await import('#web/ui/QrCode.tsx')).QrCode }));

export function AppSetup(props: SetupProps) {
  return props.at === 'sign-in' ? <SigningIn {...props} /> : <Inside {...props} />;
}

/** The key is created at once. It never refreshes by itself: a new key would invalidate the code just scanned. */
function SigningIn(props: SetupProps) {
  const secret = useQuery({
    queryKey: ['app_secret'],
    queryFn: () => call('factor.beginApp', { body: { password: null } }),
    staleTime: 'static',
    gcTime: 0,
  });
  if (secret.data) return <Scan secret={secret.data} {...props} />;
  if (!secret.error) return <LoadingLine text={setupText.preparing} />;
  return (
    <LoadError
      title={setupText.prepareFailed}
      body={messageOf(secret.error)}
      busy={secret.isFetching}
      onRetry={() => void secret.refetch()}
    />
  );
}

function Inside(props: SetupProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const { form, failure, current } = useConfirmed({
    base: { current: '' },
    send: ({ current: password }) => call('factor.beginApp', { body: { password } }),
    onDone: setSecret,
  });
  if (secret) return <Scan secret={secret} {...props} />;
  return (
    <Form form={form} className="grid gap-4">
      {failure && <Alert title={setupText.prepareFailed} body={messageOf(failure)} />}
      <CurrentPassword {...current} />
      <Button type="submit" variant="primary" softDisabled={form.busy} className="md:justify-self-end">
        {form.busy ? setupText.preparing : setupText.continue}
      </Button>
    </Form>
  );
}

/** Base32 in groups of four, as apps and people read it. */
const grouped = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

function Scan({ secret, ...props }: SetupProps & { secret: Secret }) {
  const { copied, copy, Icon } = useCopy(secret.secret);
  // Focuses the title, not the field: on a phone the keyboard would cover the code to scan or copy first.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 md:grid-cols-[auto_1fr] md:items-center md:gap-6">
      <div className="size-52 overflow-clip rounded-card bg-night-text shadow-1">
        <Suspense fallback={null}>
          <QrCode text={secret.uri} label={setupText.qr} className="size-full" />
        </Suspense>
      </div>
      <div className="grid w-full min-w-0 gap-3.5">
        <div>
          <h2 ref={title} tabIndex={-1} className="text-16/[1.375rem] font-strong">
            {setupText.scan}
          </h2>
          <p className="mt-0.5 text-14 text-muted">{setupText.scanHint}</p>
          <div className="mt-2 flex min-h-11 items-center gap-2 rounded-card bg-sunken pl-3 hairline">
            <code className="min-w-0 flex-1 py-2 font-sans text-14 font-strong tracking-[0.03em] wrap-anywhere tabular-nums">
              <span className="sr-only">{setupText.key}: </span>
              {grouped(secret.secret)}
            </code>
            <IconButton size="work" Icon={Icon} label={copied ? actionText.copied : setupText.copyKey} onClick={copy} />
          </div>
          <p className="mt-1 text-13 text-muted">{setupText.keyHint}</p>
        </div>
        <ConfirmCode
          {...props}
          label={setupText.appCode}
          send={(code) => call('factor.confirmApp', { body: { code } })}
        />
      </div>
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Send, TriangleAlert, Zap } from 'lucide-react';
import { integrationsText } from '#text/settings.ts';
import type { Integration } from '#contract/office/integration.kinds.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { refresh } from '#web/freshness.ts';
import { Button } from '#web/ui/Button.tsx';

/** Mail and SMS tests go to the user who presses the button; the others only test the connection. */
const sends = new Set<Integration>(['mail', 'sms']);

/** One test and its result. */
export function IntegrationTest({ integration, configured }: { integration: Integration; configured: boolean }) {
  const client = useQueryClient();
  const again = () => refresh(client, 'integration_settings');
  const test = useAction(() => call('integration.test', { params: { integration } }), {
    // A lost answer isn't retried: that would send another message.
    retry: false,
    onSuccess: again,
    onError: again,
  });
  const action = sends.has(integration) ? integrationsText.sendTest : integrationsText.tryIt;
  const Icon = sends.has(integration) ? Send : Zap;
  const result = test.data ?? (test.error && { ok: false, message: messageOf(test.error) });
  const why = `${integration}-why`;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 rule-t px-4 py-3">
      <Button
        softDisabled={!configured || test.busy}
        aria-describedby={configured ? `integration-${integration}` : why}
        onClick={() => test.run()}
        className="max-md:w-full"
      >
        <Icon size={16} aria-hidden />
        {test.busy ? integrationsText.testing : action}
      </Button>
      {!configured && (
        <p id={why} className="text-14 text-muted md:text-12">
          {integrationsText.whyNoTest}
        </p>
      )}
      <output
        className={`flex min-w-0 flex-1 items-start gap-2 text-14 font-medium wrap-anywhere md:text-13 ${result?.ok ? 'text-success' : 'text-danger'}`}
      >
        {result && !test.busy && (
          <>
            {result.ok ? (
              <CircleCheck size={16} aria-hidden className="mt-0.5 flex-none" />
            ) : (
              <TriangleAlert size={16} aria-hidden className="mt-0.5 flex-none" />
            )}
            {result.message}
          </>
        )}
      </output>
    </div>
  );
}

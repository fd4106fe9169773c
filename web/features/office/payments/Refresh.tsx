import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paymentsText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { paymentAlertsQuery, paymentLists } from '#web/features/office/payments/payments.ts';
import { Button } from '#web/ui/Button.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

/** Loads everything on the page again and reports the result (spec, sections 4 and 8). */
export function RefreshButton({ className = '' }: { className?: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    try {
      await Promise.all(
        [paymentLists, paymentAlertsQuery.queryKey].map((queryKey) =>
          client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
        ),
      );
      dismissErrors();
      toast({ tone: 'success', title: paymentsText.refreshed });
    } catch {
      toast({ tone: 'error', title: paymentsText.refreshFailed, body: paymentsText.refreshFailedBody });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button softDisabled={busy} aria-busy={busy || undefined} onClick={() => void refresh()} className={className}>
      <RefreshCw size={16} aria-hidden className={busy ? 'animate-spin' : ''} />
      {paymentsText.refresh}
    </Button>
  );
}

const step = 10_000;

/** In steps of ten seconds, so that it doesn't flicker. */
function agoText(ms: number): string {
  const seconds = Math.floor(ms / step) * 10;
  if (seconds < 10) return paymentsText.updatedNow;
  if (seconds < 60) return fill(paymentsText.updatedSeconds, { count: seconds });
  if (seconds < 3_600) return fill(paymentsText.updatedMinutes, { count: Math.floor(seconds / 60) });
  return fill(paymentsText.updatedHours, { count: Math.floor(seconds / 3_600) });
}

/** The age of the list; it also loads again when something changes. */
export function Updated({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step / 2);
    return () => clearInterval(timer);
  }, []);
  return <span className="text-13 text-muted tabular-nums md:text-12">{at > 0 && agoText(Math.max(0, now - at))}</span>;
}

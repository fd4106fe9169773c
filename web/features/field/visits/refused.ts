import { visitText as text } from '#text/visit.ts';
import { NetworkError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { toast } from '#web/ui/toasts.ts';

/** Shows a toast that an action wasn't saved; offline it is the same for every action. */
export function tellRefusal(title: string, error: Error): void {
  const offline = error instanceof NetworkError && !navigator.onLine;
  if (offline) toast({ tone: 'error', title: text.noSignal, body: text.noSignalBody });
  else toast({ tone: 'error', title, body: messageOf(error) });
}

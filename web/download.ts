import { confirmText } from '#text/account.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { toast } from '#web/ui/toasts.ts';

/**
 * Downloads a file that needs a recent sign-in. The browser fetches it by itself and can't ask for the password, so the
 * sign-in is confirmed first.
 */
export async function download(href: string): Promise<void> {
  try {
    await call('account.checkConfirmed');
  } catch (error) {
    toast({ tone: 'error', title: confirmText.notSaved, body: messageOf(error as Error) });
    return;
  }
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { textOf } from '#server/integrations/outside.ts';

/** The most commonly tried passwords of eight characters or more (from zxcvbn's list, MIT licence). */
const common = new Set(readFileSync(new URL('./common.txt', import.meta.url), 'utf8').split('\n'));

/**
 * Whether a password is known from leaks. The shipped list always answers. If the internet is reachable, a range query finds
 * more: it sends five digits of a hash and gets hundreds of suffixes back, so that the service doesn't learn which password was
 * meant (k-anonymity). A missing answer is logged and doesn't refuse the password: the list alone decides.
 */
export async function isLeaked(password: string, { url, log }: { url: string; log: Logger }): Promise<boolean> {
  const plain = password.normalize('NFKC');
  if (common.has(plain.toLowerCase())) return true;
  if (!url) return false;
  const digest = createHash('sha1').update(plain).digest('hex').toUpperCase();
  try {
    const answer = await fetch(`${url}/range/${digest.slice(0, 5)}`, {
      // Padding hides even the length of the answer; padding lines have the count 0.
      headers: { 'add-padding': 'true' },
      redirect: 'manual',
      signal: AbortSignal.timeout(1_500),
    });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const endings = (await textOf(answer)).split(/\r?\n/);
    return endings.some((line) => {
      const [ending, count] = line.split(':');
      return ending === digest.slice(5) && Number(count) > 0;
    });
  } catch (error) {
    log.warn({ err: error }, 'the leaked-password service did not answer');
    return false;
  }
}

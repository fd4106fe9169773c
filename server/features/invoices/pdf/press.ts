import { availableParallelism } from 'node:os';
import { MessageChannel, Worker } from 'node:worker_threads';
import { PortalError } from '#contract/errors.ts';
import type { BlockPdf } from '#server/features/invoices/pdf/blocks.ts';
import type { Asked, Drawn, Page } from '#server/features/invoices/pdf/drawThread.ts';
import type { PdfContent } from '#server/features/invoices/pdf/content.ts';
import { currentLanguage } from '#server/language.ts';

/**
 * A long invoice takes a second to draw, so it is drawn in its own thread while requests are answered. One core is left
 * for requests; orders beyond the queue are refused, and a thread that doesn't finish is replaced.
 */
const limits = { threads: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 40, patience_ms: 60_000 };

type Order = { page: Page; done: (bytes: Buffer) => void; failed: (error: Error) => void };

const waiting: Order[] = [];
const idle: Worker[] = [];
let running = 0;

/** The drawing adds words in the current language, which the thread has to be told. */
export function drawInThread(content: PdfContent | BlockPdf): Promise<Buffer> {
  if (waiting.length >= limits.waiting) throw new PortalError('overloaded', { retry_after: 1 });
  return new Promise((done, failed) => {
    waiting.push({ page: { content, language: currentLanguage() }, done, failed });
    next();
  });
}

function next(): void {
  if (running >= limits.threads) return;
  const order = waiting.shift();
  if (!order) return;
  running += 1;
  void carryOut(order, idle.pop() ?? new Worker(new URL('./drawThread.ts', import.meta.url)));
}

async function carryOut({ page, done, failed }: Order, thread: Worker): Promise<void> {
  thread.ref();
  try {
    const drawn = await answerOf(thread, page);
    // An idle thread must not keep the process alive when there is nothing else to do.
    thread.unref();
    idle.push(thread);
    if ('bytes' in drawn) done(Buffer.from(drawn.bytes.buffer));
    else failed(new Error(drawn.failure));
  } catch (error) {
    await thread.terminate();
    failed(error as Error);
  } finally {
    running -= 1;
    next();
  }
}

/**
 * Each page has its own channel: messages that Node sends to a watched process come through the thread's own channel
 * and aren't answers.
 */
function answerOf(thread: Worker, page: Page): Promise<Drawn> {
  const { port1: answer, port2: reply } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
  const timer = setTimeout(() => reject(new Error('a PDF took too long to draw')), limits.patience_ms);
  answer.once('message', resolve);
  thread.once('error', reject);
  thread.postMessage({ ...page, reply } satisfies Asked, [reply]);
  return promise.finally(() => {
    clearTimeout(timer);
    answer.close();
    thread.off('error', reject);
  });
}

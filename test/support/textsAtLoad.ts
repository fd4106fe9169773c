import { globSync } from 'node:fs';
import { readLanguageFrom } from '#contract/text/texts.ts';
// First, because it sets the reader's language.
import '#server/language.ts';

/*
 * Loads the contract and the server, and prints each place that reads a text meanwhile. It runs in a separate process: a module
 * loads only once.
 */
const places = new Set<string>();
readLanguageFrom(() => {
  const frames = new Error('read').stack!.split('\n').slice(2);
  places.add(frames.find((frame) => !frame.includes('contract/text/texts.ts'))!.trim());
  return 'en';
});

/** These do their work as they load. */
const starts = ['server/main.ts', 'server/features/invoices/pdf/drawThread.ts'];
const files = globSync('{contract,server}/**/*.ts', { exclude: ['**/*.{test,samples}.ts', ...starts] });
for (const path of files) await import(`../../${path}`);
process.stdout.write([...places].join('\n'));

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inLanguage } from '#server/language.ts';
import { errorText } from '#text/errors.ts';

test('work in two languages at once reads each text in its own', async () => {
  const read = async () => {
    const before = errorText.forbidden;
    await turn();
    return [before, errorText.forbidden];
  };
  const english = 'You don’t have permission to do this.';
  const pseudo = expect.stringMatching(/^Ýöû đöñ’ť/) as string;
  const all = await Promise.all([inLanguage('en-XA', read), read(), inLanguage('en', read)]);
  expect(all).toEqual([
    [pseudo, pseudo],
    [english, english],
    [english, english],
  ]);
});

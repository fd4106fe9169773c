import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { trialText } from '#contract/text/en/mail.ts';
import { fill } from '#contract/text/fill.ts';
import { codeOf, DeliveryFailure } from '#server/integrations/failure.ts';

/** Writes a small file into the folder, reads it back, compares, and takes it away again. */
export async function tryFolder(folder: string): Promise<void> {
  const id = uuidv7();
  const file = join(folder, `.test-${id}`);
  try {
    await writeFile(file, id, { flag: 'wx', mode: 0o600 });
    const read = await readFile(file, 'utf8');
    if (read !== id) throw new DeliveryFailure(trialText.storageChanged);
    await rm(file);
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    if (error instanceof DeliveryFailure) throw error;
    throw new DeliveryFailure(fill(trialText.storageFailed, { code: codeOf(error) }));
  }
}

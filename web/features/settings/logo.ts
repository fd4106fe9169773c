import { generalText } from '#contract/text/en/settings.ts';
import { fill } from '#contract/text/fill.ts';

/** The server looks at the bytes; this only spares a way there and back. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'];
export const logoLimit = 140_000;

const toDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('the file could not be read', { cause: reader.error })));
    reader.readAsDataURL(file);
  });

/** The picture as an address that can be shown, and whose second half can be sent; or why not. */
export async function readLogo(file: File): Promise<{ url: string; problem: null } | { url: null; problem: string }> {
  if (!logoTypes.includes(file.type)) return { url: null, problem: generalText.logoWrongType };
  if (file.size > logoLimit) {
    const size = Math.ceil(file.size / 1_000);
    return { url: null, problem: fill(generalText.logoTooLarge, { size, max: logoLimit / 1_000 }) };
  }
  try {
    return { url: await toDataUrl(file), problem: null };
  } catch {
    return { url: null, problem: generalText.logoUnreadable };
  }
}

import { generalText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';

/** The server checks the bytes; this only saves a round trip. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'];
export const logoLimit = 140_000;

/** Larger than any place that shows or prints it. */
const longest = 800;

/**
 * Converts it for PDFs: a canvas makes an 8-bit PNG of any picture, including WebP. If that fails, or would be too
 * large to send, the original file goes.
 */
async function printable(file: File): Promise<Blob> {
  if (file.type === 'image/jpeg') return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return made && made.size <= logoLimit ? made : file;
  } catch {
    return file;
  }
}

const toDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('the file could not be read', { cause: reader.error })));
    reader.readAsDataURL(file);
  });

/** A data URL to show, whose second half is sent; or the reason why not. */
export async function readLogo(file: File): Promise<{ url: string; problem: null } | { url: null; problem: string }> {
  if (!logoTypes.includes(file.type)) return { url: null, problem: generalText.logoWrongType };
  if (file.size > logoLimit) {
    const size = Math.ceil(file.size / 1_000);
    return { url: null, problem: fill(generalText.logoTooLarge, { size, max: logoLimit / 1_000 }) };
  }
  try {
    return { url: await toDataUrl(await printable(file)), problem: null };
  } catch {
    return { url: null, problem: generalText.logoUnreadable };
  }
}

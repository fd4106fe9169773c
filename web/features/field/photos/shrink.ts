/** The server keeps fewer pixels; a phone's original has ten times the bytes. */
const longestSide = 2_048;
const previewSide = 240;

async function draw(picture: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((each) => Math.max(1, Math.round(each * scale)));
  const canvas = new OffscreenCanvas(width!, height!);
  canvas.getContext('2d')!.drawImage(picture, 0, 0, width!, height!);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** As a data URL: the page's content security policy allows data:, but not blob:. */
const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsDataURL(blob);
  });

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export type Shrunk = { bytes: ArrayBuffer; sha256: string; preview: string };

/**
 * Draws the picture upright and small, as JPEG: all other data of the file, above all its location, stays on the phone.
 * The bytes are copied, because a browser may lose the file behind a picture.
 */
export async function shrink(file: Blob): Promise<Shrunk> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const bytes = await (await draw(picture, longestSide, 0.82)).arrayBuffer();
    const [sha256, preview] = await Promise.all([
      crypto.subtle.digest('SHA-256', bytes).then(hex),
      draw(picture, previewSide, 0.7).then(addressOf),
    ]);
    return { bytes, sha256, preview };
  } finally {
    picture.close();
  }
}

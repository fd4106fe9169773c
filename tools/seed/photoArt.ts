import sharp from 'sharp';

/** A repeatable random source. */
function chance(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const [width, height] = [400, 300];

type Spot = { x: number; y: number; r: number; depth: number };

/** How dark each pixel is. Each spot is drawn where it is, instead of testing every pixel against every spot. */
function grimeOf(spots: Spot[]): Float64Array {
  const grime = new Float64Array(width * height);
  for (const { x, y, r, depth } of spots) {
    const [left, right] = [Math.max(0, Math.floor(x - r)), Math.min(width - 1, Math.ceil(x + r))];
    const [top, bottom] = [Math.max(0, Math.floor(y - r / 1.6)), Math.min(height - 1, Math.ceil(y + r / 1.6))];
    for (let py = top; py <= bottom; py += 1)
      for (let px = left; px <= right; px += 1) {
        const distance = Math.hypot(px - x, (py - y) * 1.6) / r;
        if (distance < 1) grime[py * width + px]! += depth * (1 - distance);
      }
  }
  return grime;
}

/** A slab with joints, seen from above its lower edge: grimy before, bright after. No two look the same. */
export function drawSlab(seed: number, clean: boolean): Promise<Buffer> {
  // The same place before and after: the same joints and the same light.
  const place = chance(seed);
  const joints = 3 + Math.floor(place() * 3);
  const slant = (place() - 0.5) * 0.5;
  const tone = [176 + place() * 20, 174 + place() * 16, 164 + place() * 18];
  const dirt = chance(seed + (clean ? 7_000 : 0));
  const spots: Spot[] = Array.from({ length: clean ? 3 : 34 }, () => ({
    x: dirt() * width,
    y: height * 0.28 + dirt() * height * 0.72,
    r: 10 + dirt() * (clean ? 15 : 60),
    depth: (clean ? 4 : 22) + dirt() * (clean ? 6 : 42),
  }));
  const dark = grimeOf(spots);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const grain = (dirt() - 0.5) * (clean ? 12 : 26);
      const lawn = y < height * 0.24 + Math.sin(x / 19 + seed) * 3;
      if (lawn) {
        pixels.set([86 + grain * 2, 122 + grain * 2, 62 + grain], at);
        continue;
      }
      const depth = (y / height - 0.2) * 1.2;
      const column = ((x - width / 2) / (0.35 + depth) + width / 2 + slant * y) / (width / joints);
      const joint = Math.abs(column - Math.round(column)) < 0.012 ? -46 : 0;
      const grime = dark[at / 3]!;
      const light = (clean ? 26 : -34) + depth * 14 + grain + joint - Math.min(grime, 92);
      for (let channel = 0; channel < 3; channel += 1) {
        const part = tone[channel]! + light - (channel === 2 ? grime * 0.15 : 0);
        pixels[at + channel] = Math.max(0, Math.min(255, part));
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(1_200)
    .jpeg({ quality: 78 })
    .toBuffer();
}

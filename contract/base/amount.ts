const pattern = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;

/**
 * Parses typed text into whole units of its last decimal place: '250.5' with 2 is 25050, '7.25' with 4 is 72500. It works on
 * digits, never on a float. Null: not a number, or finer than we store. A comma may only separate thousands: '12,50' is refused
 * rather than read as 1250.
 */
function toUnits(text: string, places: number): number | null {
  const [, whole = '', part = ''] = pattern.exec(text.trim()) ?? [];
  if (!whole && !part) return null;
  const digits = part.replace(/0+$/, '');
  if (digits.length > places) return null;
  const units = Number(whole.replaceAll(',', '') + digits.padEnd(places, '0'));
  return Number.isSafeInteger(units) ? units : null;
}

/** The reverse, with at least `least` decimals: 25050 is '250.50', 72500 with 4 places and `least` 0 is '7.25'. */
function fromUnits(units: number, places: number, least: number): string {
  if (units < 0) return `-${fromUnits(-units, places, least)}`;
  const digits = String(units).padStart(places + 1, '0');
  const part = digits.slice(-places).replace(/0+$/, '').padEnd(least, '0');
  return part ? `${digits.slice(0, -places)}.${part}` : digits.slice(0, -places);
}

export const toCents = (text: string) => toUnits(text, 2);
export const fromCents = (cents: number) => fromUnits(cents, 2, 2);

/** A rate in percent: 7.25 % is 72500 millionths. */
export const toPpm = (text: string) => toUnits(text, 4);
export const fromPpm = (ppm: number) => fromUnits(ppm, 4, 0);

/** A whole number of at most seven digits. */
export const toWhole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null);

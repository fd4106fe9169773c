/** Digits and what people write between them. A letter means an extension or a note, which can't be dialed. */
const shape = /^\+?[\d\s().\-/\u2010-\u2015]+$/;
/** The North American plan: neither an area code nor an exchange begins with 0 or 1. */
const northAmerican = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;
/** E.164 allows 15 digits; no number has fewer than 8 with its country code. */
const international = /^[2-9]\d{7,14}$/;

/** `+19195550155` (E.164); a number without a country code is American. Null: the text isn't a complete phone number. */
export function toE164(typed: string): string | null {
  const text = typed.trim();
  if (!shape.test(text)) return null;
  const [prefix = ''] = /^(?:\+|00|011)/.exec(text) ?? [];
  // The zero of "+44 (0)20" is dialed only inside the country.
  const digits = (prefix ? text.slice(prefix.length).replace('(0)', '') : text).replaceAll(/\D/g, '');
  const [, ...parts] = northAmerican.exec(digits) ?? [];
  if (parts.length > 0 && (!prefix || digits.startsWith('1'))) return `+1${parts.join('')}`;
  return prefix && international.test(digits) ? `+${digits}` : null;
}

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const countryCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** `(919) 555-0155`, `+44 207 946 0958`. Numbers that were stored before the check existed stay as they were written. */
export function formatPhone(phone: string): string {
  const number = toE164(phone);
  if (!number) return phone;
  if (number.startsWith('+1')) return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
  const [code = ''] = countryCode.exec(number) ?? [];
  return `${code} ${number.slice(code.length).replaceAll(/(\d{3})(?=\d{3})/g, '$1 ')}`;
}

export const telLink = (phone: string) => `tel:${toE164(phone) ?? phone.replaceAll(/[^\d+]/g, '')}`;

/** The digits of a search that looks like a part of a phone number: "(919) 555", "919-555", "+44 20". */
export function phoneDigits(search: string): string | null {
  const text = search.trim();
  if (!/^[+(]?\d/.test(text) || !shape.test(text.replace(/^\(\+?/, ''))) return null;
  const digits = text.replaceAll(/\D/g, '');
  // Fewer plain digits mean the number of a job or an invoice.
  return digits.length >= (/^\d/.test(text) ? 6 : 3) ? digits : null;
}

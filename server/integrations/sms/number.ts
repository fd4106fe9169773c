/** A number as gateways want it, `+15550100200`; one without a country is of the USA. Null: it isn't complete. */
export function dialable(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '');
  const international = phone.trim().startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  if (international !== null) return /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : null;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d{9}$/.test(national) ? `+1${national}` : null;
}

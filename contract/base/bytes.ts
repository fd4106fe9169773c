const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "40.1 GB", in the unit that leaves the fewest digits. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0);
  const format = { style: 'unit', unit: units[step]!, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / 1_000 ** step);
}

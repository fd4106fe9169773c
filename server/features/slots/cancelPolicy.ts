/** Until then a visit is moved or cancelled free of charge: this many hours before the promised window begins. */
export const freeUntil = (windowStart: string, noticeHours: number): string =>
  new Date(Date.parse(windowStart) - noticeHours * 3_600_000).toISOString().replace('.000Z', 'Z');

/** Until then a visit is moved or cancelled for nothing: so many hours before the window that was promised begins. */
export const freeUntil = (windowStart: string, noticeHours: number): string =>
  new Date(Date.parse(windowStart) - noticeHours * 3_600_000).toISOString().replace('.000Z', 'Z');

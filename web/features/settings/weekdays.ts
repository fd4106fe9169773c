const names = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** 0 is Sunday. The first Sunday of 2023 was its first day. */
export const weekdayName = (index: number) => names.format(Date.UTC(2023, 0, 1 + index));

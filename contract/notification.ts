import { z } from 'zod';

/** Counting stops here; a screen shows "1,000+". */
export const unreadCap = 1_000;

export const UnreadCount = z.strictObject({ unread: z.number().int().max(unreadCap) });

import { z } from 'zod';
import { unreadCap } from '#contract/limits.ts';

export const UnreadCount = z.strictObject({ unread: z.number().int().max(unreadCap) });

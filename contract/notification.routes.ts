import { z } from 'zod';
import { Notification, NotificationRules, UnreadCount } from '#contract/notification.ts';
import { command, read } from '#contract/route.ts';

export const notificationRoutes = {
  'notification.count': read('GET /api/notifications/count', 'notification.read', { output: UnreadCount }),
  'notification.list': read('GET /api/notifications', 'notification.read', { output: z.array(Notification) }),
  'notification.readAll': command('POST /api/notifications/read', 'notification.read', { output: UnreadCount }),
  'notification.rules': read('GET /api/settings/notifications', 'settings.manage', { output: NotificationRules }),
  'notification.setRules': command('PUT /api/settings/notifications', 'settings.manage', {
    body: NotificationRules,
    output: NotificationRules,
  }),
};

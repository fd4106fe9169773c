import { z } from 'zod';
import {
  NotificationChoice,
  NotificationChoices,
  NotificationPage,
  NotificationRules,
  UnreadCount,
} from '#contract/office/notification.schema.ts';
import { command, read, Paged } from '#contract/route.ts';

export const notificationRoutes = {
  'notification.count': read('GET /api/notifications/count', 'notification.read', { output: UnreadCount }),
  'notification.list': read('GET /api/notifications', 'notification.read', {
    query: Paged.extend({ show: z.enum(['unread']).optional() }),
    output: NotificationPage,
  }),
  'notification.readOne': command('POST /api/notifications/:id/read', 'notification.read', { output: UnreadCount }),
  'notification.readAll': command('POST /api/notifications/read', 'notification.read', { output: UnreadCount }),
  'notification.choices': read('GET /api/notifications/choices', 'notification.choose', {
    output: NotificationChoices,
  }),
  'notification.choose': command('PUT /api/notifications/choices', 'notification.choose', {
    body: NotificationChoice,
    output: NotificationChoices,
  }),
  'notification.rules': read('GET /api/settings/notifications', 'settings.manage', { output: NotificationRules }),
  'notification.setRules': command('PUT /api/settings/notifications', 'settings.manage', {
    body: NotificationRules,
    output: NotificationRules,
  }),
};

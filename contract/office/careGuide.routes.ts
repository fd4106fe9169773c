import { z } from 'zod';
import {
  CareGuide,
  CareGuideOrder,
  CareGuideSave,
  NewCareGuide,
  OwnCareGuide,
} from '#contract/office/careGuide.schema.ts';
import { command, read } from '#contract/route.ts';

export const careGuideRoutes = {
  'careGuide.list': read('GET /api/care-guides', 'care.manage', { output: z.array(CareGuide) }),
  /** Published guides, each with the client's last visit that it applies to. */
  'careGuide.own': read('GET /api/own-care-guides', 'care.read', { output: z.array(OwnCareGuide) }),
  'careGuide.create': command('POST /api/care-guides', 'care.manage', { body: NewCareGuide, output: CareGuide }),
  'careGuide.update': command('PATCH /api/care-guides/:id', 'care.manage', { body: CareGuideSave, output: CareGuide }),
  'careGuide.order': command('PUT /api/care-guides/order', 'care.manage', { body: CareGuideOrder }),
  'careGuide.delete': command('DELETE /api/care-guides/:id', 'care.manage'),
};

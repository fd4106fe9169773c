import { z } from 'zod';

/** The one row that says whose portal this is. The landing page shows it to anybody. */
export const BusinessSettings = z.strictObject({
  name: z.string(),
  tagline: z.string().nullable(),
  logo_url: z.string().nullable(),
  website_url: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
});

export type BusinessSettings = z.infer<typeof BusinessSettings>;

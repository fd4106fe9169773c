import { z } from 'zod';
import { Place } from '#contract/client.ts';
import { Job } from '#contract/job.ts';

/** A job as the first page of its technician or its client shows it. */
export const Visit = Job.pick({
  id: true,
  number: true,
  title: true,
  status: true,
  scheduled_start: true,
  scheduled_end: true,
}).extend({
  services: z.array(z.string()),
  client_name: z.string().nullable(),
  /** Null for the client themselves. */
  client_phone: z.string().nullable(),
  technician_name: z.string().nullable(),
  /** Street and city. */
  place: z.string().nullable(),
  /** With region and postal code, for a map. */
  address: z.string().nullable(),
  where: Place.nullable(),
});

export const VisitPage = z.strictObject({ items: z.array(Visit), next: z.string().nullable() });

export type Visit = z.infer<typeof Visit>;

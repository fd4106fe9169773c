import { writtenSamples } from '#server/features/writtenPages/writtenPages.samples.ts';
import type { Samples } from '#test/support/sample.ts';

const pages = writtenSamples('/api/scripts');

export const scriptsSamples = {
  'script.list': pages.list,
  'script.create': pages.create,
  'script.update': pages.update,
  'script.order': pages.order,
  'script.delete': pages.remove,
} satisfies Samples<`script.${string}`>;

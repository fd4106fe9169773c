import { writtenSamples } from '#server/features/writtenPages/writtenPages.samples.ts';
import type { Samples } from '#test/support/sample.ts';

const pages = writtenSamples('/api/training');

export const trainingSamples = {
  'training.list': pages.list,
  'training.create': pages.create,
  'training.update': pages.update,
  'training.order': pages.order,
  'training.delete': pages.remove,
} satisfies Samples<`training.${string}`>;

import type { Samples } from '#test/support/sample.ts';

export const auditSamples = {
  'audit.list': {},
  'audit.export': {},
} satisfies Samples<`audit.${string}`>;

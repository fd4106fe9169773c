import type { Samples } from '#test/support/sample.ts';

export const auditSamples = {
  'audit.list': {},
  'audit.people': {},
  'audit.seal': {},
  'audit.export': {},
} satisfies Samples<`audit.${string}`>;

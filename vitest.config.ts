import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,tools}/**/*.test.ts', 'test/*.test.ts'],
    globalSetup: ['test/support/globalSetup.ts'],
    // Real processes and a real database on two cores: patience, never a retry.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry: 0,
    maxWorkers: 2,
  },
});

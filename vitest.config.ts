import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,tools,web}/**/*.test.ts', 'test/*.test.ts'],
    globalSetup: ['test/support/globalSetup.ts'],
    setupFiles: ['test/support/setup.ts'],
    // Portals start in processes a hundred times in one run; with the cache all but the first take two thirds of the time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.data/compile-cache') },
    // Real processes and a real database on two cores: patience, never a retry.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry: 0,
    // One more than there are cores: a file that waits for a process leaves them to the others.
    maxWorkers: 3,
    // Loading the server anew for each file took a quarter of the time; what a file opens, it closes (test/support/atEnd.ts).
    isolate: false,
  },
});

import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Chromium without its windows takes half the time that the whole one takes. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const chromium = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));

/** Journeys in real Chromium, against the built app and a real database. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './test/e2e/globalSetup.ts',
  outputDir: 'test-results',
  reporter: process.env.CI ? 'line' : 'list',
  // One more than there are cores: a journey waits more than it computes.
  workers: 3,
  // A file's journeys come one after the other, on a portal of their own: files side by side keep every worker busy.
  fullyParallel: false,
  retries: 0,
  // A busy machine can stand still for ten seconds: patience, never a retry.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // What moves costs a processor without a graphics card a tenth of its time; toasts, forms and the shell are seen moving.
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

import { defineConfig } from '@playwright/test';

import { findChromium } from './product/chromium.ts';

const report = process.env['SHANMEN_PLAYWRIGHT_REPORT'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // The stories share one product and one database; on two cores a second browser gains nothing.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: report === undefined ? [['line']] : [['line'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    // The setup has started the product by the time a worker reads this.
    baseURL: process.env['SHANMEN_E2E_ADDRESS'] ?? '',
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'America/Los_Angeles',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
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

import { defineConfig } from '@playwright/test';

import { findChromium } from './product/page/chromium.ts';
import { ownAddress } from './product/own-product.ts';

const report = process.env['SHANMEN_PLAYWRIGHT_REPORT'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.{spec,proof}.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Each has a product and a database of its own. Two leave a third of two cores idle: stories wait, too.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: report === undefined ? [['line']] : [['line'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    baseURL: ownAddress(),
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'America/Los_Angeles',
    // A press between the first frame of a dialog and its next lands beside the button that was aimed at.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs a sixth of the time; a failed story leaves what it saw last anyway.
    trace: process.env['SHANMEN_E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
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

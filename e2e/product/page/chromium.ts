import { existsSync } from 'node:fs';

/** The one without windows first: for each page it computes less than half of what the whole browser does. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The installed browser that the tests drive; `SHANMEN_CHROMIUM` names another one. */
export function findChromium(): string {
  const named = process.env['SHANMEN_CHROMIUM'];
  const found = named ?? usual.find(path => existsSync(path));
  if (found !== undefined && existsSync(found)) return found;
  throw new Error(
    `No Chromium at ${named ?? usual.join(', ')}. Install it (Debian: apt-get install chromium-headless-shell) or name it in SHANMEN_CHROMIUM.`,
  );
}

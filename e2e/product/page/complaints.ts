import type { Page } from '@playwright/test';

export type Complaints = {
  /** Declares that a story provokes this message on purpose. */
  readonly allow: (pattern: RegExp) => void;
  readonly list: () => string[];
};

/** Collects errors of scripts and of the console, breaches of the browser policy, and foreign requests. */
export function watchPage(page: Page): Complaints {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  page.on('pageerror', failure => found.push(`error: ${failure.message}`));
  page.on('console', message => {
    // A breach of the policy is such a message as well, and so is a file that could not be loaded.
    if (message.type() === 'error') found.push(`console: ${message.text()} ${message.location().url}`.trim());
  });
  page.on('request', request => {
    const { protocol, host } = new URL(request.url());
    const own = host === new URL(page.url() === 'about:blank' ? request.url() : page.url()).host;
    if (/^(https?|wss?):$/.test(protocol) && !own) found.push(`foreign request: ${request.url()}`);
  });
  return {
    allow: pattern => allowed.push(pattern),
    list: () => found.filter(line => !allowed.some(pattern => pattern.test(line))),
  };
}

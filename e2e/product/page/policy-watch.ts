import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Scripts and styles that were put into the page, each with the hash it was given. */
    readonly placedFiles: { url: string; integrity: string }[];
    readonly policyBreaches: string[];
  }
}

export type PolicyWatch = {
  /** Scripts and styles that ran in the page without the hash of their true bytes. */
  readonly unvouched: () => Promise<string[]>;
  /** What the browser policy stopped or would have stopped. */
  readonly breaches: () => Promise<string[]>;
};

/** Watches every file that arrives and every breach of the policy. A page is judged before it is left. */
export async function watchPolicy(page: Page): Promise<PolicyWatch> {
  const files: string[] = [];
  const reports: string[] = [];
  page.on('requestfinished', request => {
    if (/^(script|stylesheet)$/.test(request.resourceType())) files.push(request.url());
  });
  page.on('request', request => {
    if (request.url().endsWith('/api/modules/csp-reports')) reports.push(request.postData() ?? '');
  });
  await page.addInitScript(notePlacedFiles);
  await page.addInitScript(noteBreaches);
  return {
    breaches: async () => [...(await page.evaluate(() => window.policyBreaches)), ...reports],
    async unvouched() {
      const placed = await page.evaluate(() => window.placedFiles);
      const given = new Map(placed.map(({ url, integrity }) => [url, integrity]));
      const hashes = files.map(async url => hashOf(await (await page.request.get(url)).body()));
      const due = await Promise.all(hashes);
      return files.splice(0).filter((url, index) => given.get(url) !== due[index]);
    },
  };
}

function hashOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Loaders take their elements out again, so each is noted as it comes. */
function notePlacedFiles(): void {
  const placed: Window['placedFiles'] = [];
  Object.defineProperty(window, 'placedFiles', { value: placed });
  const note = (node: Node) => {
    if (node instanceof HTMLScriptElement && node.src !== '')
      placed.push({ url: node.src, integrity: node.integrity });
    if (node instanceof HTMLLinkElement && node.relList.contains('stylesheet'))
      placed.push({ url: node.href, integrity: node.integrity });
  };
  new MutationObserver(changes => {
    for (const { addedNodes } of changes) addedNodes.forEach(note);
  }).observe(document, { childList: true, subtree: true });
}

function noteBreaches(): void {
  const breaches: string[] = [];
  Object.defineProperty(window, 'policyBreaches', { value: breaches });
  document.addEventListener('securitypolicyviolation', breach => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = breach;
    breaches.push(`${effectiveDirective} ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`);
  });
}

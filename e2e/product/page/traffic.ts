import type { Page } from '@playwright/test';

/** What has crossed the wire so far. */
export type Traffic = {
  /** Bytes of scripts and styles, as they were sent. */
  readonly bytes: number;
  /** Every path that was asked for, in the order of the answers. */
  readonly paths: readonly string[];
};

/**
 * Counts from here on, without a cache. Gzip is asked for, because the promises are stated in it.
 * @param coding null: what the browser asks for by itself
 */
export async function watchTraffic(page: Page, coding: string | null = 'gzip'): Promise<() => Traffic> {
  const wire = await page.context().newCDPSession(page);
  const weighed = new Set<string>();
  const paths: string[] = [];
  let bytes = 0;
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    paths.push(new URL(response.url).pathname);
    if (type === 'Script' || type === 'Stylesheet') weighed.add(requestId);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (weighed.has(requestId)) bytes += encodedDataLength;
  });
  await wire.send('Network.enable');
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (coding !== null)
    await wire.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': coding } });
  return () => ({ bytes, paths: [...paths] });
}

/** Until nothing new has arrived for half a second; a stream that stays open does not count. */
export async function untilQuiet(page: Page, traffic: () => Traffic): Promise<void> {
  let before = -1;
  while (traffic().paths.length !== before) {
    before = traffic().paths.length;
    await page.waitForTimeout(500);
  }
}

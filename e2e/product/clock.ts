import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { RunningProduct } from './own-product.ts';

const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;
/** Asia/Shanghai has had no summer time since 1991. */
const shanghaiMs = 8 * hourMs;

/** What to add to the clock so that it is ten in the morning of the present day in Shanghai. */
export function offsetToTen(now: number): number {
  const sinceMidnight = (now + shanghaiMs) % dayMs;
  return 10 * hourMs - sinceMidnight;
}

/** Moves the clock of a page by the same amount; for `addInitScript`. */
export function shiftClock(offsetMs: number): void {
  const RealDate = Date;
  window.Date = new Proxy(RealDate, {
    construct: (target, parts: unknown[], caller) =>
      Reflect.construct(target, parts.length === 0 ? [RealDate.now() + offsetMs] : parts, caller),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + offsetMs : Reflect.get(target, name)),
  });
}

/** What a process of a product is started with, so that it works on its data by its clock. */
export function shiftedEnvironment({
  dataFolder,
  clockOffsetMs,
}: Pick<RunningProduct, 'dataFolder' | 'clockOffsetMs'>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SHANMEN_DATA: dataFolder,
    SHANMEN_E2E_CLOCK_OFFSET_MS: String(clockOffsetMs),
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href}`,
  };
}

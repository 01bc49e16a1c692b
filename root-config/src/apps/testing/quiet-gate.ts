import { triggerAppChange } from 'single-spa';

import { type GatePorts, ModuleGate } from '../modules/module-gate.ts';

type Given = Pick<GatePorts, 'map' | 'wants'> & Partial<Omit<GatePorts, 'loader'>>;

/** A gate in a page where nothing else happens: an absent file stays absent, and nobody has anything to lose. */
export function quietGate(load: (url: string) => Promise<unknown>, given: Given): ModuleGate {
  return new ModuleGate({
    loader: { import: load, resolve: url => new URL(url, location.origin).href, delete: () => true },
    failedUrls: new Map(),
    vouchFor: () => undefined,
    statusOf: () => Promise.resolve(404),
    isIntact: () => Promise.resolve(false),
    wait: () => new Promise(() => undefined),
    now: () => new Date('2026-11-20T08:00:00Z'),
    leaves: () => undefined,
    isInFront: () => true,
    mayGo: () => true,
    appsChanged: () => undefined,
    happened: () => undefined,
    ...given,
  });
}

/** What follows from a change of the apps, and from that in turn, has come about. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await triggerAppChange();
    await turns();
  }
}

/** Six turns of the event loop. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise(resolve => setTimeout(resolve));
}

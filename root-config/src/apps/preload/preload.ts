import { matchRoute, storage } from '@shanmen/shared';
import type { MicroApp, SystemType } from '@shanmen/shared/contracts/screen';

import { appOf } from '../applications.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';
import { followIntent, type Intent } from './intent.ts';
import { PreloadQueue } from './preload-queue.ts';
import { preloadForSignIn } from './sign-in-preload.ts';

const idleAfterMs = 2000;

/** The app in which a system opens, before its menu is known. */
const firstApp: Readonly<Record<string, MicroApp>> = {
  '10': 'mf-ticket',
  '20': 'mf-ticket',
  '30': 'mf-goods',
  '40': 'mf-goods',
  '50': 'mf-ticket',
  '60': 'mf-reports',
  '70': 'mf-reports',
  '80': 'mf-admin',
} satisfies Record<SystemType, MicroApp>;

/** Fetches what is about to be opened, so that opening it is drawing it; until the answer is called. */
export function followPreload(parts: ShellParts): () => void {
  const { gate, boot, menu, settled } = parts;
  const queue = new PreloadQueue();
  const fetchScreen = (app: MicroApp, screen: string) =>
    queue.add(`${app}/${screen}`, () => gate.preload(app, screen));

  function prepare(intent: Intent): void {
    if ('system' in intent) {
      const app = firstApp[intent.system];
      if (app) fetchScreen(app, '');
      return;
    }
    const found = matchRoute(menu.routes(), intent.address);
    if (found) fetchScreen(appOf(found.route), found.route.component.split('/')[1] ?? '');
  }

  function whenPasswordIsTyped({ target }: { readonly target: EventTarget | null }): void {
    const isPassword = target instanceof HTMLInputElement && target.type === 'password';
    if (!isPassword || location.pathname !== '/login') return;
    const last = firstApp[storage.read('isMenuType') ?? ''];
    preloadForSignIn(boot.map(), last ? ['mf-entrance', last] : ['mf-entrance']);
  }

  let idle: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = settled.subscribe(() => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      for (const app of new Set(menu.routes().map(appOf))) fetchScreen(app, '');
    }, idleAfterMs);
  });
  const stopIntent = followIntent(prepare);
  document.addEventListener('focusin', whenPasswordIsTyped);
  // The first touch of the page may have been this one.
  whenPasswordIsTyped({ target: document.activeElement });
  return () => {
    clearTimeout(idle);
    stopWaiting();
    stopIntent();
    document.removeEventListener('focusin', whenPasswordIsTyped);
  };
}

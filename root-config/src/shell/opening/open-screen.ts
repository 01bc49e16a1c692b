import { session } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { triggerAppChange } from 'single-spa';

import { appsOf, ownerOf } from '../../apps/applications.ts';
import { stateOf } from '../../apps/modules/app-board.ts';
import { text } from '../../language/language.ts';
import { chromeFor } from '../../layout/chrome.ts';
import type { Position } from '../navigation-guard/navigator.ts';
import { isPureLink, titleOf } from '../../tabs/open-screen.ts';
import type { Arrival } from '../../tabs/find-tab.ts';
import type { ShellParts } from '../shell-parts.ts';

/** Brings the screen of a judged address to the front: tab, frame, container, title and progress. */
export function openScreen(parts: ShellParts, position: Position, arrival: Arrival): void {
  const { route } = position.match;
  const before = parts.tabs.active();
  const screen = parts.tabs.show(position.match, position.address, arrival);
  const isSame = before?.id === screen.id && before.epoch === screen.epoch && before.alive;
  if (route.path === '/entrance') parts.fullScreen.turn(false);
  showChrome(parts);
  const owner = ownerOf(route);
  showContainer(owner, owner === null && !isPureLink(route));
  nameDocument(parts);
  if (isSame) return;
  // A question about another navigation is over: this one took its place.
  parts.unsaved.question.get()?.answer(false);
  parts.progress.begin(owner === null ? '' : route.meta.title);
  forgetBroken(parts, owner);
  // Not before the apps are registered: the first screen comes with them.
  if (parts.gate.isRegistered()) void triggerAppChange();
}

/** How much of the shell stands around the screen; nothing around a full-screen tab. */
export function showChrome({ navigator, menu, fullScreen }: ShellParts): void {
  const route = navigator.position.get()?.match.route;
  if (!route) return;
  const html = document.documentElement;
  const chrome = chromeFor(route, menu.routes().length > 0);
  const isFull = chrome === 'full' && fullScreen.isOn.get();
  html.dataset['chrome'] = isFull ? 'none' : chrome;
  html.toggleAttribute('data-fullscreen', isFull);
}

/** `{title} - {site}`; the name of the site alone where a route has no title. */
export function nameDocument(parts: ShellParts): void {
  const screen = parts.tabs.active();
  const site = session.current()?.siteName ?? text().frame.product;
  const title = screen ? titleOf(screen) : '';
  const mark = screen && parts.unsaved.has(screen.id) ? '* ' : '';
  if (parts.lock.isLocked.get()) {
    document.title = text().lock.title;
    return;
  }
  document.title = title === '' ? site : `${mark}${title} - ${site}`;
}

/** Containers of apps that keep tabs stay in the page, hidden, so their effects stop and their state stays. */
function showContainer(owner: MicroApp | null, isFramed: boolean): void {
  document.getElementById('shell-iframes')?.toggleAttribute('hidden', !isFramed);
  for (const container of document.querySelectorAll<HTMLElement>('#shell-main [data-mf]')) {
    container.hidden = container.dataset['mf'] !== owner;
  }
}

/** The tabs of an app that crashed are empty; it is left now, so it may start anew when it is wanted. */
function forgetBroken(parts: ShellParts, owner: MicroApp | null): void {
  const states = parts.gate.states.get();
  for (const app of appsOf(parts.boot.map())) {
    if (app !== owner && stateOf(states, app).status === 'failed') parts.tabs.release(app);
  }
}

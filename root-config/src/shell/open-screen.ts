import { session } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { getAppStatus, triggerAppChange } from 'single-spa';
import { applicationNames } from '../applications.ts';
import { chromeFor } from '../layout/chrome.ts';
import type { Position } from '../navigation-guard/navigator.ts';
import { appOf } from '../routes/app-of.ts';
import { isPureLink, titleOf } from '../tabs/tab.ts';
import type { Arrival } from '../tabs/tabs.ts';
import type { ShellParts } from './shell-parts.ts';

/** Brings the screen of a judged address to the front: tab, frame, container, title and progress. */
export function openScreen(parts: ShellParts, position: Position, arrival: Arrival): void {
  const { route } = position.match;
  const before = parts.tabs.active();
  const screen = parts.tabs.show(position.match, position.address, arrival);
  const isSame = before?.id === screen.id && before.epoch === screen.epoch && before.alive;
  document.documentElement.dataset['chrome'] = chromeFor(route, parts.menu.routes().length > 0);
  const owner = isPureLink(route) ? null : appOf(route);
  showContainer(owner);
  nameDocument(parts);
  if (isSame) return;
  parts.progress.begin(owner === null ? '' : route.meta.title);
  forgetBroken(parts, owner);
  // Not before the apps are registered: the first screen comes with them.
  if (getAppStatus(applicationNames[0] ?? '') !== null) void triggerAppChange();
}

/** `{title} - {site}`; the name of the site alone where a route has no title. */
export function nameDocument(parts: ShellParts): void {
  const screen = parts.tabs.active();
  const site = session.current()?.siteName ?? '山门';
  const title = screen ? titleOf(screen) : '';
  const mark = screen && parts.unsaved.has(screen.id) ? '* ' : '';
  document.title = title === '' ? site : `${mark}${title} - ${site}`;
}

/** Containers of apps that keep tabs stay in the page, hidden, so their effects stop and their state stays. */
function showContainer(owner: MicroApp | null): void {
  for (const container of document.querySelectorAll<HTMLElement>('#shell-main [data-mf]')) {
    container.hidden = container.dataset['mf'] !== owner;
  }
}

/** The tabs of an app that crashed are empty; it is left now, so it may start anew when it is wanted. */
function forgetBroken(parts: ShellParts, owner: MicroApp | null): void {
  for (const app of applicationNames) {
    if (app !== owner && parts.gate.states.get()[app].status === 'failed') parts.tabs.release(app);
  }
}

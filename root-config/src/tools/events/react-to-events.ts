import { api, holdsCode, onServerEvent, session } from '@shanmen/shared';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { RevokeReason, ServerEventOf } from '@shanmen/shared/contracts/shell/event';
import { cameWithApp } from '../../apps/applications.ts';
import { text } from '../../language/language.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';

/** What the shell itself does about the events of the server. @returns the function that ends it */
export function reactToEvents(parts: ShellParts): () => void {
  const stops = [
    onServerEvent('session.revoked', ({ reason }) => leave(parts, reason)),
    onServerEvent('permissions.changed', event => void renewRights(parts, event.permissionVersion)),
    onServerEvent('notice', notice => show(parts, notice)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A notice for the holders of a code is none for others, and leads nobody to where he may not go. */
function show(parts: ShellParts, notice: ServerEventOf<'notice'>): void {
  const { kind, text: words, permission, address, opens } = notice;
  if (permission !== undefined && !holdsCode(permission)) return;
  const leads = address !== undefined && (opens === undefined || holdsCode(opens));
  parts.notices.show({ kind, text: words, ...(leads && { address }) });
}

/** What somebody else did; staff read of it also where another tab has cleared the session already. */
const fromOutside: ReadonlySet<RevokeReason> = new Set(['kicked', 'signed_in_elsewhere', 'disabled']);

/** Whoever signed out, here or in another tab of this browser, is on his way already. */
function leave(parts: ShellParts, reason: RevokeReason): void {
  if (reason === 'signed_out') return;
  const isOpen = session.token() !== null;
  if (!isOpen && !fromOutside.has(reason)) return;
  parts.notices.show({ kind: 'warning', text: text().session.revoked[reason] });
  if (isOpen) session.end('revoked');
}

/** The screen of an app that was taken out says so, instead of what a screen says that one may not open. */
async function followRemoved({ navigator, menu, releases }: ShellParts): Promise<void> {
  const route = navigator.position.get()?.match.route;
  if (!route || !cameWithApp(route)) return;
  if (!menu.routes().some(({ name }) => name === route.name)) await releases.renew();
}

/** Reads session and menu again; the open screen is left only if its own route is gone. */
async function renewRights(parts: ShellParts, version: number): Promise<void> {
  await parts.lock.opened();
  const known = session.current()?.permissionVersion;
  if (known === undefined || known >= version) return;
  try {
    session.refresh(await api.get<SessionState>('/api/auth/sessions/current'));
  } catch (error) {
    console.warn('The new rights could not be read', error);
    return;
  }
  await parts.menu.renew();
  await followRemoved(parts);
  // Judged as if it were new: where it may still be opened, nothing happens.
  parts.navigator.go(location.pathname + location.search + location.hash, { replace: true });
}

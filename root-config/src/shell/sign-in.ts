import {
  api,
  apiErrorOf,
  keptSession,
  openWork,
  pendingTarget,
  readRedirect,
  type Refusal,
  session,
  subscribeRefusals,
  type SessionChange,
} from '@shanmen/shared';
import type { SessionState, SignedIn } from '@shanmen/shared/contracts/auth/sign-in/session';
import { formatTime } from '@shanmen/shared/time';

import { text, refusalText } from '../language/language.ts';
import { nameDocument } from './opening/open-screen.ts';
import type { ShellParts } from './shell-parts.ts';
import { isLockedHere } from '../tools/lock/lock.ts';
import { staysForMoney } from './work/stays-for-money.ts';

const currentSession = '/api/auth/sessions/current';

/** Nothing can be shown without knowing who is there, and the server did not say. */
class SessionUnknown extends Error {
  override readonly name = 'SessionUnknown';
}

/** Asks the server about a session stored in this browser; says so when it is over. */
export async function resumeSession(parts: ShellParts): Promise<void> {
  const hadToken = session.token() !== null;
  await restoreSession(parts.now());
  if (hadToken && session.token() === null)
    parts.notices.show({ kind: 'warning', text: text().session.over });
}

/** A session that is over has been ended by the call itself. Out of reach of the server a till goes on with what it kept. */
async function restoreSession(now: Date): Promise<void> {
  if (session.token() === null) return;
  try {
    session.refresh(await api.get<SessionState>(currentSession, { timeoutMs: 8000 }));
  } catch (error) {
    const isCutOff = apiErrorOf(error).isOutcomeUnknown;
    if (isCutOff && keptSession.resume(now, { isLocked: isLockedHere() })) return;
    if (session.token() !== null) throw new SessionUnknown('the session could not be read', { cause: error });
  }
}

/** Takes over a sign-in and opens what was wanted before it, else /entrance. */
export async function beginSession(parts: ShellParts, answer: SignedIn): Promise<void> {
  const target = readRedirect(location.search);
  session.begin(answer);
  // Another person may belong to another cohort.
  await parts.releases.renew();
  // Whoever has to choose a password first signs in again with it, and nothing shall lie over the form.
  if (!answer.mustChangePassword)
    parts.notices.show({ kind: 'success', text: greeting(answer.serverTime, answer.name) });
  if (answer.passwordDaysLeft !== null && !answer.mustChangePassword) {
    parts.notices.show({ kind: 'warning', text: text().session.passwordEnds(answer.passwordDaysLeft) });
  }
  if (answer.mustChangePassword || answer.secondFactor === 'due') {
    parts.navigator.go('/personal', { replace: true });
    return;
  }
  if (target !== null) pendingTarget.keepFromSignIn(target, parts.now());
  parts.navigator.go(target ?? '/entrance', { replace: true });
  // Only a target that rule 4 sent to the entrance is still to be opened.
  if (parts.navigator.position.get()?.match.route.path !== '/entrance') pendingTarget.drop();
}

/**
 * Signs out. When the server cannot be reached, this browser forgets the session all the same.
 * @param options.isOver nobody is asked any more: the session is over, or it was agreed to already
 */
export async function endSession(
  parts: ShellParts,
  { isOver = false }: { readonly isOver?: boolean } = {},
): Promise<void> {
  if (!isOver && !(await mayEnd(parts))) return;
  if (session.token() !== null) await tellServer();
  clearSession(parts);
  parts.navigator.go('/login', { replace: true });
}

async function tellServer(): Promise<void> {
  try {
    await api.delete(currentSession);
  } catch (error) {
    console.warn('The server did not hear of the sign-out', error);
  }
}

/** Open work comes first: who goes to finish it keeps all that is open. */
async function mayEnd(parts: ShellParts): Promise<boolean> {
  const { unsaved, navigator, tabs } = parts;
  if (staysForMoney(parts)) return false;
  const works = openWork.list();
  const choice = works.length === 0 ? 'end' : await unsaved.askAboutWork(works);
  if (choice === 'end') return unsaved.mayLeave(tabs.state.get().list.map(screen => screen.id));
  if (choice !== 'stay') navigator.go(choice.address);
  return false;
}

/** Forgets who was signed in and all that was opened for him. */
export function clearSession(parts: ShellParts): void {
  session.end('signed-out');
  forget(parts);
}

/** Reacts to what happens to the session here, at the server and in the other tabs of this browser. */
export function followSession(parts: ShellParts): void {
  session.subscribe(change => react(parts, change));
  session.followOtherTabs();
  subscribeRefusals(refusal => tellRefusal(parts, refusal));
}

function react(parts: ShellParts, change: SessionChange): void {
  if (change.kind === 'ended' && change.reason !== 'signed-out') {
    forget(parts);
    if (change.reason === 'expired') parts.notices.show({ kind: 'warning', text: text().session.over });
    judgeAgain(parts);
  }
  if (change.kind === 'began-elsewhere') {
    void restoreSession(parts.now()).then(() =>
      parts.navigator.go(readRedirect(location.search) ?? '/entrance'),
    );
  }
  nameDocument(parts);
}

function forget(parts: ShellParts): void {
  parts.unsaved.forget();
  openWork.forget();
  parts.menu.clear();
  parts.tabs.clear();
  parts.fullScreen.turn(false);
  parts.tools.set(new Map());
}

/** The open address is judged as if it were new: without a session it leads to /login, with its target. */
function judgeAgain(parts: ShellParts): void {
  parts.navigator.go(location.pathname + location.search + location.hash, { replace: true });
}

function tellRefusal(parts: ShellParts, { error, isTold }: Refusal): void {
  const { status, requestId } = error;
  const message = refusalText(error);
  if (error.has('password_change_required') || error.has('second_factor_due')) {
    const isThere = parts.navigator.position.get()?.match.route.path === '/personal';
    if (!isThere) parts.navigator.go('/personal');
  }
  // That another person has to do it is an answer to what was pressed, and stands where it was pressed.
  const isAnswer = error.has('maker_is_checker');
  const isTrouble = (status === 403 && !isAnswer) || status >= 500 || (status === 0 && navigator.onLine);
  if (isTrouble && !isTold)
    parts.notices.show({ kind: status === 403 ? 'warning' : 'error', text: message, requestId });
}

const partsOfDay = [
  [6, 'beforeDawn'],
  [9, 'earlyMorning'],
  [12, 'morning'],
  [14, 'noon'],
  [17, 'afternoon'],
  [19, 'dusk'],
  [22, 'evening'],
] as const;

/** By the hour of the scenic area, not of the computer. */
export function greeting(serverTime: string, name: string): string {
  const hour = Number(formatTime(serverTime).slice(0, 2));
  const part = partsOfDay.find(([before]) => hour < before)?.[1] ?? 'night';
  const words = text().session;
  return words.greeting(words[part], name);
}

import type { APIResponse, Page } from '@playwright/test';

import { ownProduct } from '../own-product.ts';

export const demoPassword = 'Shanmen-2026';

/** One session per user for the whole run: signing in is slow on purpose. */
const sessions = new Map<string, Session>();
type Session = { readonly token: string; readonly userInfo: unknown; readonly cookies: Cookies };
type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Another product knows nothing of the sessions of this one. */
export function forgetSessions(): void {
  sessions.clear();
}

/** Puts a demo user's session into the page's browser, with a system chosen if one is named. */
export async function signInBy(page: Page, userName: string, systemType?: string): Promise<void> {
  // A page of the same origin without scripts: what the page before still asks would be refused with the next session,
  // and the items are there before the shell looks.
  await page.goto('/livez');
  const known = sessions.get(userName);
  const session = known && (await lives(page, known)) ? known : await openSession(page, userName);
  sessions.set(userName, session);
  await page.context().addCookies(session.cookies);
  await page.evaluate(
    ({ token, userInfo, type }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('userInfo', userInfo);
      if (type !== '') localStorage.setItem('isMenuType', type);
    },
    { token: session.token, userInfo: JSON.stringify(session.userInfo), type: systemType ?? '' },
  );
}

/** Gives a user who has been signed in on this page the look of a first sign-in, whatever a story left him. */
export async function resetSettings(page: Page, userName: string): Promise<void> {
  const token = sessions.get(userName)?.token ?? '';
  const { address: origin, clockOffsetMs } = ownProduct();
  const now = Date.now() + clockOffsetMs;
  const answer = await page.request.put('/api/auth/user-settings', {
    headers: { authorization: `Bearer ${token}`, origin },
    data: { updatedAt: new Date(now).toISOString(), values: {} },
  });
  if (!answer.ok()) throw new Error(`the settings of ${userName} stay: ${await answer.text()}`);
}

/** Permission codes of a user who has been signed in. */
export function codesOf(userName: string): ReadonlySet<string> {
  const info = sessions.get(userName)?.userInfo;
  if (typeof info !== 'object' || info === null || !('authBtnList' in info))
    throw new Error(`${userName} is not signed in`);
  const { authBtnList } = info;
  return new Set(Array.isArray(authBtnList) ? authBtnList.map(String) : []);
}

/** Asks the server as a user who has been signed in on this page, without the page. */
export function getAs(page: Page, userName: string, path: string): Promise<APIResponse> {
  const token = sessions.get(userName)?.token ?? '';
  return page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
}

/** Changes something as a user who has been signed in on this page, without the page. */
export function putAs(page: Page, userName: string, path: string, data: unknown): Promise<APIResponse> {
  const token = sessions.get(userName)?.token ?? '';
  const { address: origin } = ownProduct();
  return page.request.put(path, { headers: { authorization: `Bearer ${token}`, origin }, data });
}

/** As {@link putAs}, with POST. */
export function postAs(page: Page, userName: string, path: string, data: unknown): Promise<APIResponse> {
  const token = sessions.get(userName)?.token ?? '';
  const { address: origin } = ownProduct();
  return page.request.post(path, { headers: { authorization: `Bearer ${token}`, origin }, data });
}

/** A user has only so many sessions at once, and stories that sign in by themselves push the oldest out. */
async function lives(page: Page, { token, cookies }: Session): Promise<boolean> {
  await page.context().addCookies(cookies);
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.get('/api/auth/sessions/current', { headers })).ok();
}

async function openSession(page: Page, userName: string): Promise<Session> {
  const { address: origin } = ownProduct();
  const answer = await page.request.post('/api/auth/sessions', {
    data: { userName, password: demoPassword },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`${userName} cannot sign in: ${await answer.text()}`);
  const body: unknown = await answer.json();
  if (!isSignedIn(body)) throw new Error(`an unexpected answer to the sign-in: ${JSON.stringify(body)}`);
  const { token, userInfo } = body.result;
  return { token, userInfo, cookies: await page.context().cookies() };
}

function isSignedIn(body: unknown): body is { result: { token: string; userInfo: unknown } } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'result' in body &&
    typeof body.result === 'object' &&
    body.result !== null &&
    'token' in body.result &&
    typeof body.result.token === 'string'
  );
}

/**
 * Enrols the browser of a page at the till with this name, as an administrator does. Whoever signs in from now on does so
 * at that till.
 */
export async function enrolAtTill(page: Page, name: string): Promise<void> {
  await signInBy(page, 'admin');
  const proved: { result: { token: string } } = await (
    await postAs(page, 'admin', '/api/auth/step-ups', { password: demoPassword })
  ).json();
  const authorization = `Bearer ${proved.result.token}`;
  const devices = '/api/auth/trusted-devices';
  const places: { result: { kind: string; id: number; name: string }[] } = await (
    await page.request.get(`${devices}/places`, { headers: { authorization } })
  ).json();
  const place = places.result.find(each => each.kind === 'till' && each.name.includes(name));
  if (!place) throw new Error(`no till is called ${name}`);
  const answer = await page.request.post(devices, {
    headers: { authorization, origin: ownProduct().address },
    data: { name: `${name} 的浏览器`, place: { kind: place.kind, id: place.id } },
  });
  if (!answer.ok()) throw new Error(`the browser is not enrolled: ${await answer.text()}`);
  forgetSessions();
}

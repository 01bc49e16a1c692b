import { builtInRoles } from '../../seeds/required/roles.ts';
import { demoUsers, type DemoUserName } from '../../seeds/demo/people.ts';
import type { App } from '../../src/app.ts';
import type { Permission } from '../../src/http/route.ts';
import type { DeclaredRoute } from '../../src/http/route-table.ts';
import type { Answer, Client } from './app.ts';

/** Routes that only a signed-in person may call; locking comes last, because nothing is answered after it. */
export function staffRoutes(app: App): DeclaredRoute[] {
  return app.routeTable.routes
    .filter(route => route.access.permission !== 'public')
    .toSorted((a, b) => Number(locks(a)) - Number(locks(b)));
}

export function locks({ url }: DeclaredRoute): boolean {
  return url === '/api/auth/sessions/current/lock';
}

/**
 * Calls a route with nothing in it. Whoever may call it is refused by its schema, by a rule, or
 * answered; whoever may not is refused before that.
 */
export function callPlainly(
  client: Client,
  { method, url, access }: DeclaredRoute,
): Promise<Answer<unknown>> {
  const path = url.replaceAll(/:\w+/g, '1');
  if (access.stream === true) return client.peek(path);
  switch (method) {
    case 'GET':
      return client.call('GET', path);
    case 'POST':
      return client.call('POST', path, { body: {} });
    case 'PUT':
      return client.call('PUT', path, { body: {} });
    case 'DELETE':
      return client.call('DELETE', path);
    default:
      throw new Error(`${method} ${url} is called by no test`);
  }
}

/** What a demo user holds by the seeded lists: computed from them, never copied. */
export function heldCodes(userName: DemoUserName): 'everything' | ReadonlySet<string> {
  const roles: readonly string[] = demoUsers.find(user => user.userName === userName)?.roles ?? [];
  const held = builtInRoles.filter(role => roles.includes(role.code));
  return held.some(role => role.grantsAll) ? 'everything' : new Set(held.flatMap(role => role.codes));
}

export function opens(held: 'everything' | ReadonlySet<string>, permission: Permission): boolean {
  if (permission === 'public' || permission === 'signed-in') return true;
  if (permission === 'device' || permission === 'channel') return false;
  if (held === 'everything') return true;
  if (typeof permission === 'string') return held.has(permission);
  return 'anyOf' in permission
    ? permission.anyOf.some(code => held.has(code))
    : permission.allOf.every(code => held.has(code)) &&
        (permission.oneOf?.some(code => held.has(code)) ?? true);
}

/** Signs in every demo user. */
export async function signInAll(shop: {
  signIn(userName: string): Promise<Client>;
}): Promise<ReadonlyMap<DemoUserName, Client>> {
  const clients = new Map<DemoUserName, Client>();
  for (const { userName } of demoUsers) clients.set(userName, await shop.signIn(userName));
  return clients;
}

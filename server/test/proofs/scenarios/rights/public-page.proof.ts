import { demoUsers } from '../../../../seeds/demo/people.ts';
import { type Client, testApp, type TestApp } from '../../../app/app.ts';
import { type BuiltRelease, builtRelease } from '../../../app/machines/built-release.ts';
import { cashSale, attraction, sell, sellerAtWork } from '../../../data/ticket/factories.ts';
import { callPlainly, staffRoutes } from '../../../app/route-calls.ts';

let release: BuiltRelease;
let test: TestApp;
beforeAll(async () => {
  release = await builtRelease();
  test = await testApp({ environment: { SHANMEN_RELEASE_ROOT: release.root } });
  const { site, seller } = await sellerAtWork(test, 'ZZ售票');
  await sell(seller, cashSale(site, await attraction(test.db)));
});
afterAll(async () => {
  await test.close();
  await release.remove();
});

/** Pages and files that a visitor's browser asks for on /buyTicket, and what else is open to everybody. */
const openPaths = ['/buyTicket', '/buyTicket?ch=WEB&g=G01', '/login', '/importmap.json', '/livez', '/readyz'];

describe('a visitor on the public page', () => {
  it('Z-22 reads no name, account, staff number or outlet of ours, wherever he asks', async () => {
    const texts = await everythingAskedBy(test.anonymous);
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter(isTelling)).toEqual([]);
  });

  it('Z-22 gets an answer from no route of the staff', async () => {
    for (const route of staffRoutes(test.app)) {
      const { status, error } = await callPlainly(test.anonymous, route);
      expect([route.url, status, error?.code]).toEqual([route.url, 401, 'not_signed_in']);
    }
  });

  it('Z-22 the same search finds these names in what an administrator may read (control)', async () => {
    const texts = await everythingAskedBy(await test.signIn('admin'));
    expect(texts.filter(isTelling).length).toBeGreaterThan(2);
  });
});

async function everythingAskedBy(person: Client): Promise<string[]> {
  const texts: string[] = [];
  for (const path of openPaths) {
    const answer = await test.app.inject({ url: path, headers: { accept: 'text/html,*/*' } });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    texts.push(answer.body);
  }
  for (const route of test.app.routeTable.routes) {
    // Signing out would end the search of whoever is signed in, and a stream of events has no end.
    const { method, url } = route;
    if (method === 'DELETE' || url.startsWith('/api/auth/sessions/current') || url.endsWith('/events'))
      continue;
    texts.push((await callPlainly(person, route)).text);
  }
  return texts;
}

const ours: readonly string[] = [
  ...demoUsers.flatMap(({ name, staffNo }) => [name, staffNo]),
  ...demoUsers.map(({ userName }) => `"${userName}"`),
  'ZZ售票',
];

function isTelling(text: string): boolean {
  return ours.some(word => text.includes(word));
}

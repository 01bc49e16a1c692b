import type { Changed } from '@shanmen/shared/contracts/modules/publishing/promotion';
import type { ReleaseStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { sql } from 'kysely';

import { type Answer, type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { publicationOf } from '../../../../test/data/files/publication.ts';

const rounds = 5;

describe('two persons who publish and promote at once', () => {
  let built: BuiltRelease;
  let shop: TestApp;
  let people: Client[];

  beforeAll(async () => {
    built = await builtRelease();
    shop = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root } });
    await giveRights(shop, 'manager01', [
      'modules:release:view',
      'modules:release:publish',
      'modules:release:promote',
    ]);
    people = [
      await steppedUp(shop.app, await shop.signIn('admin')),
      await steppedUp(shop.app, await shop.signIn('manager01')),
    ];
    await shop.anonymous.call('GET', '/importmap.json');
  });
  afterAll(async () => {
    await shop.close();
    await built.remove();
  });

  it('M-14 lose no release of different modules, round after round', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const before = await releases();
      await Promise.all([release(0, 'mf-goods', `2.${round}`), release(1, 'mf-ticket', `2.${round}`)]);
      const made = (await releases()).slice(before.length);
      expect(made.map(({ kind }) => kind)).toEqual(['promote', 'promote']);
      expect(made[1]?.parent).toBe(made[0]?.sequence);
      expect(made.at(-1)?.stable).toMatchObject({
        'mf-goods': `2.${round}.0`,
        'mf-ticket': `2.${round}.1`,
      });
    }
  });

  it('M-14 lose no release of the same module: both stand in the history, the later one runs', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const before = await releases();
      const released = await Promise.all([0, 1].map(person => release(person, 'mf-goods', `3.${round}`)));
      const made = (await releases()).slice(before.length);
      expect(new Set(made.map(({ stable }) => stable['mf-goods']))).toEqual(new Set(released));
      expect(made).toHaveLength(2);
      expect(made[1]?.parent).toBe(made[0]?.sequence);
      const { modules } = JSON.parse((await shop.anonymous.call('GET', '/importmap.json')).text)['x-release'];
      expect(modules['mf-goods'].version).toBe(made.at(-1)?.stable['mf-goods']);
    }
  });

  /**
   * As a team does it: published under a number of its own, a higher one where the other team was faster, and promoted from
   * what is seen, again where that is stale.
   * @returns the version
   */
  async function release(person: number, module: string, line: string): Promise<string> {
    const client = people[person];
    if (!client) throw new Error('there are two persons');
    const version = await publish(client, module, line, person);
    const promoted = await again(async () => {
      const { result } = await client.call<ReleaseStatus>('GET', '/api/modules/status');
      return client.call<Changed>('POST', '/api/modules/promotions', {
        body: { module, version, reason: '两人同时上线' },
        headers: { 'if-match': `"${result.sequence ?? 0}"` },
        key: true,
      });
    });
    expect([version, promoted.status]).toEqual([version, 200]);
    return version;
  }

  async function publish(client: Client, module: string, line: string, patch: number): Promise<string> {
    const version = `${line}.${patch}`;
    const app = module === 'mf-goods' ? {} : declaredBy(module);
    const body = publicationOf(version, { name: module, ...app });
    const { status, text } = await again(() =>
      client.call('POST', '/api/modules/releases', { body, key: true }),
    );
    if (status === 422 && text.includes('不高于已发布的')) return publish(client, module, line, patch + 2);
    expect([version, status]).toEqual([version, 200]);
    return version;
  }

  async function releases() {
    const { rows } = await sql<{
      sequence: number;
      parent: number | null;
      kind: string;
      stable: Record<string, string>;
    }>`
      select sequence, parent_sequence as parent, kind, stable
      from modules.release
      order by sequence`.execute(shop.db);
    return rows;
  }
});

const mostTries = 20;

async function again<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call();
    if ((answer.status !== 412 && answer.status !== 503) || tries === mostTries) return answer;
  }
}

/** What an app declares that the checkout of the test does not bring. */
function declaredBy(name: string) {
  const path = `/${name.slice('mf-'.length)}/home`;
  const screen = { name: 'home', title: name, path, system: '80', permission: 'admin:menu:edit' } as const;
  return { screens: ['home'], app: { title: name, permissions: [], routes: [], screens: [screen] } };
}

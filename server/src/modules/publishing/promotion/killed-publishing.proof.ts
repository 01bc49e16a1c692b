import { randomUUID } from 'node:crypto';

import type { ImportMapDocument } from '@shanmen/shared/contracts/modules/running/import-map';
import { faultOfMap } from '@shanmen/shared/contracts/modules/running/map-rules';
import type { Release, ReleaseStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { sql } from 'kysely';

import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { killWhileWriting, type Request, startServer } from '../../../../test/app/machines/api-process.ts';
import { publicationOf } from '../../../../test/data/files/publication.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { appendRelease } from '../release-ledger/release.service.ts';

type Step = { readonly call: 'publish' | 'promote'; readonly table: string };

const steps: readonly Step[] = [
  { call: 'publish', table: 'modules.module_version' },
  { call: 'publish', table: 'platform.audit_log' },
  { call: 'promote', table: 'modules.release' },
  { call: 'promote', table: 'modules.release_pointer' },
  { call: 'promote', table: 'platform.audit_log' },
];

describe('a server that is killed while it publishes', () => {
  let built: BuiltRelease;
  let shop: TestApp;
  let operator: Client;

  beforeAll(async () => {
    built = await builtRelease();
    // The processes beside have the clock of the machine.
    const now = () => new Date();
    shop = await testApp({ now, environment: { SHANMEN_RELEASE_ROOT: built.root } });
    operator = await steppedUp(shop.app, await shop.signIn('admin'));
    await map();
  });
  afterAll(async () => {
    await shop.close();
    await built.remove();
  });

  it('M-15 leaves a valid map that is one of the releases, at whatever step, and the call can be repeated', async () => {
    for (const [index, { call, table }] of steps.entries()) {
      const version = `1.1.${index}`;
      if (call === 'promote') await repeat(publishing(version));
      const request = call === 'publish' ? publishing(version) : promoting(version, await sequence());
      const before = await map();
      const victim = await startServer(shop.database.url, {
        SHANMEN_RELEASE_ROOT: built.root,
        SHANMEN_CHROMIUM: 'none',
      });
      await killWhileWriting(victim, { databaseUrl: shop.database.url, table }, operator, request);
      expect([table, await map()]).toEqual([table, before]);
      expect([table, await whatIsWrong()]).toEqual([table, []]);
      await repeat(request);
      expect([table, await whatIsWrong()]).toEqual([table, []]);
    }
  }, 900_000);

  it('M-15 twin: a change that is not one transaction leaves a release that nobody signed for', async () => {
    await repeat(publishing('1.2.0'));
    await withTransaction(shop.db, tx =>
      appendRelease(tx, { now: new Date(), expected: null }, current => ({
        kind: 'promote',
        stable: { ...current?.stable, 'mf-goods': '1.2.0' },
        reason: '测试',
        createdBy: null,
      })),
    );
    // The kill comes here, before the audit row has its transaction.
    expect(await whatIsWrong()).toEqual(['no audit row']);
  });

  /** What a crash could have torn apart: the map and its release, its files, its audit row. */
  async function whatIsWrong(): Promise<string[]> {
    const served = await map();
    const { sequence: number, modules } = served['x-release'];
    const { result: release } = await operator.call<Release>('GET', `/api/modules/releases/${number}`);
    const running = Object.fromEntries(Object.entries(modules).map(([name, one]) => [name, one.version]));
    const files = await Promise.all(
      Object.values(served.imports).map(url => shop.app.inject({ url }).then(file => file.statusCode)),
    );
    const { rows } = await sql`
      select 1
      from platform.audit_log
      where object_type = 'module_release'
        and object_id = ${String(number)}`.execute(shop.db);
    return [
      ...(faultOfMap({ ...served, modules }) === null ? [] : ['invalid map']),
      ...(JSON.stringify(running) === JSON.stringify(release.stable) ? [] : ['no release']),
      ...(files.every(status => status === 200) ? [] : ['no files']),
      ...(rows.length === 1 || release.kind === 'seed' ? [] : ['no audit row']),
    ];
  }

  async function repeat({ path, body, headers }: Request): Promise<void> {
    const answer = await operator.call('POST', path, { body, headers });
    if (answer.status !== 200) throw new Error(answer.text);
  }

  async function sequence(): Promise<number> {
    return (await operator.call<ReleaseStatus>('GET', '/api/modules/status')).result.sequence ?? 0;
  }

  async function map(): Promise<ImportMapDocument> {
    const document: ImportMapDocument = JSON.parse(
      (await shop.anonymous.call('GET', '/importmap.json')).text,
    );
    return document;
  }
});

function publishing(version: string): Request {
  return { path: '/api/modules/releases', body: publicationOf(version), headers: newKey() };
}

function promoting(version: string, seen: number): Request {
  return {
    path: '/api/modules/promotions',
    body: { module: 'mf-goods', version, reason: '测试上线' },
    headers: { 'if-match': `"${seen}"`, ...newKey() },
  };
}

function newKey() {
  return { 'idempotency-key': randomUUID() };
}

import type { ModuleFailure } from '@shanmen/shared/contracts/modules/watching/failure';
import type { Runners } from '@shanmen/shared/contracts/modules/watching/runner';
import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { listRunners, noteRunner } from '../runner/runner.queries.ts';

describe('what browsers tell of modules', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  it('is kept when something failed, and only then', async () => {
    const events = [
      { kind: 'mounted', module: 'mf-goods', version: '1.0.0', sequence: 7 },
      {
        kind: 'load_failed',
        module: 'mf-goods',
        version: '1.0.0',
        sequence: 7,
        code: 'MF-101',
        message: 'Failed to fetch',
      },
    ];
    const { status, result } = await shop.anonymous.call('POST', '/api/modules/health-events', {
      body: { events },
    });
    expect([status, result]).toEqual([200, { kept: 1 }]);
    const { rows } = await sql`
      select kind, module, version, sequence, code, message
      from modules.health_event`.execute(shop.db);
    expect(rows).toEqual([events[1]]);
  });

  it('is listed with the line of the console, and whose browser it was', async () => {
    const admin = await shop.signIn('admin');
    const told = { kind: 'uncaught', module: 'mf-ticket', version: '1.0.0', message: 'x is not a function' };
    await admin.call('POST', '/api/modules/health-events', { body: { events: [told] } });
    const { result } = await admin.call<{ rows: ModuleFailure[] }>('GET', '/api/modules/failures', {
      query: { module: 'mf-ticket' },
    });
    expect(result.rows).toEqual([expect.objectContaining({ ...told, person: '管理员', times: 1 })]);
  });

  it('says who opened which version last', async () => {
    const admin = await shop.signIn('admin');
    const opened = (version: string) => ({ kind: 'mounted', module: 'mf-goods', version });
    for (const reader of [admin, await shop.signIn('seller01')]) {
      await reader.call('POST', '/api/modules/health-events', { body: { events: [opened('1.0.0')] } });
    }
    await admin.call('POST', '/api/modules/health-events', {
      body: { events: [opened('1.0.0'), opened('1.1.0')] },
    });
    await shop.anonymous.call('POST', '/api/modules/health-events', { body: { events: [opened('9.9.9')] } });
    const { result } = await admin.call<Runners[]>('GET', '/api/modules/runners');
    expect(result.map(({ module, version, people, names }) => [module, version, people, names])).toEqual([
      ['mf-goods', '1.0.0', 1, ['林晓']],
      ['mf-goods', '1.1.0', 1, ['管理员']],
    ]);
  });

  it('calls a canary of one module no canary of another', async () => {
    const cohort = 'canary:mf-goods@1.1.0,canary:mf-ticket@2.0.0';
    const opened = [
      { module: 'mf-goods', version: '1.1.0', cohort },
      { module: 'mf-admin', version: '1.0.0', cohort },
      { module: 'mf-auth', version: '1.2.0', cohort: 'override' },
    ];
    const later = new Date(shop.deps.now().getTime() + 3_600_000);
    await withTransaction(shop.db, tx => noteRunner(tx, 1, opened, later));
    const rows = await listRunners(shop.db, later);
    expect(rows.map(one => [one.module, one.cohort])).toEqual([
      ['mf-admin', 'stable'],
      ['mf-auth', 'override'],
      ['mf-goods', 'canary:mf-goods@1.1.0'],
    ]);
  });

  it('takes policy reports in both forms of browsers', async () => {
    for (const type of ['application/csp-report', 'application/reports+json']) {
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/modules/csp-reports',
        headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
        payload: JSON.stringify({ 'csp-report': { 'blocked-uri': 'https://elsewhere.example/x.js' } }),
      });
      expect([type, response.statusCode]).toEqual([type, 200]);
    }
    expect(shop.logLines.filter(line => line.includes('elsewhere.example'))).toHaveLength(2);
  });
});

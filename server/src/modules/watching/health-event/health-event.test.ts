import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../../test/app/app.ts';

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

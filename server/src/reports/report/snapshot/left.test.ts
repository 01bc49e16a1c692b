import { once } from 'node:events';

import { buildApp } from '../../../app.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { lockWaits, readNumber, whileLocked } from '../../../../test/app/scenario.ts';

let test: TestApp;
beforeEach(async () => {
  test = await testApp();
});
afterEach(() => test.close());

describe('a reader who closes the tab', () => {
  it('R-39 ends what the database reads for him', async () => {
    await whileUnreadable(async () => {
      await leaveAnExport(test.app, await test.signIn('admin'));
      while ((await waitingReports()) > 0);
    });
    const next = await (await test.signIn('admin')).call('GET', '/api/reports/totals/t.today');
    expect(next.status).toBe(200);
  });

  it('R-39 would else leave it reading (control)', async () => {
    const pools = { ...test.deps.pools, stopReading: async () => undefined };
    const app = await buildApp({ ...test.deps, pools });
    await whileUnreadable(async () => {
      await leaveAnExport(app, await test.signIn('admin'));
      expect(await waitingReports()).toBe(1);
    });
    await app.close();
  });

  it('R-39 who stays gets the report', async () => {
    const admin = await test.signIn('admin');
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await exportOf(url, admin);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('票号');
  });

  function whileUnreadable(work: () => Promise<void>): Promise<void> {
    return whileLocked(test.database.url, 'ticket.ticket_order', work, 'access exclusive');
  }

  /** Asks for a file that cannot be read yet; the server has noticed both that he came and that he went. */
  async function leaveAnExport(app: TestApp['app'], person: Client): Promise<void> {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const tab = new AbortController();
    const connected = once(app.server, 'connection');
    const asked = exportOf(url, person, tab.signal);
    asked.catch(() => undefined);
    const [socket] = await connected;
    await lockWaits(test.database.url, 1);
    const closed = once(socket, 'close');
    tab.abort();
    await closed;
  }

  function exportOf(url: string, { sid, token }: Client, signal?: AbortSignal): Promise<Response> {
    return fetch(`${url}/api/reports/exports/t.today`, {
      method: 'POST',
      headers: {
        cookie: `sid=${sid}`,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ format: 'csv', filters: {} }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  function waitingReports(): Promise<number> {
    return readNumber(
      test.database.url,
      `select count(*) as value from pg_stat_activity
       where datname = current_database() and application_name like '% reports' and wait_event_type = 'Lock'`,
    );
  }
});

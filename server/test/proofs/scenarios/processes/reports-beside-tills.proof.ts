import { buildApp } from '../../../../src/app.ts';
import { openPools } from '../../../../src/db/connection/pools.ts';
import { reportDefinitions } from '../../../../src/reports/report/definition/report-definitions.ts';
import { type Answer, type Client, clientOf, testApp, type TestApp } from '../../../app/app.ts';
import { testDay } from '../../../app/clock.ts';
import { withClient } from '../../../app/database-address.ts';
import { type Attraction, attraction, cashSale, sell, sellerAtWork } from '../../../data/ticket/factories.ts';
import { lockWaits } from '../../../app/scenario.ts';

let test: TestApp;
let seller: Client;
let admin: Client;
let windowId: number;
let place: Attraction;

beforeEach(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  admin = await test.signIn('admin');
  place = await attraction(test.db);
});
afterEach(() => test.close());

/** 市场明细 from the beginning of the year to today. */
const [view] = reportDefinitions['t.market'].views;
const yearReport = `/api/reports/results/t.market?from=${testDay.slice(0, 4)}-01-01&to=${testDay}&by=${view?.id ?? ''}`;

/** What ten sales are answered while five people wait for year reports that the database cannot give. */
async function sellBesideReports(): Promise<Answer<unknown>[]> {
  const pools = openPools({ url: test.database.url, applicationName: 'beside reports', mainSize: 4 });
  const app = await buildApp({ ...test.deps, pools });
  const at = ({ sid, token }: Client) => clientOf(app, sid, token);
  try {
    expect((await at(admin).call('GET', yearReport)).status).toBe(200);
    return await withClient(test.database.url, async holder => {
      await holder.query('begin; lock table reports.rollup_day in access exclusive mode');
      const readings = Promise.all(Array.from({ length: 5 }, () => at(admin).call('GET', yearReport)));
      // Four hold a connection each; the fifth waits for one.
      await lockWaits(test.database.url, 4, readings);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => sell(at(seller), cashSale({ windowId }, place))),
      );
      await holder.query('rollback');
      await readings;
      return answers;
    });
  } finally {
    await app.close();
    await pools.close();
  }
}

it('P-26 no sale is refused while five people wait for reports of the year', async () => {
  const answers = await sellBesideReports();
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

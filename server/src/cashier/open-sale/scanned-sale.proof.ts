import { testApp } from '../../../test/app/app.ts';
import { findFaults } from '../../../test/app/scenario.ts';
import { chargeAtRandom } from '../../../test/data/cashier/scanned-payments.ts';
import { tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { audited, purchase, whId } from '../../../test/data/goods/goods.ts';

it('K-14 ends each of a hundred charges paid or closed, whatever provider and cashier do meanwhile', async () => {
  const test = await testApp({ begin: 'stocked' });
  const counter = await tillCounter(test);
  const { room } = counter;
  await audited(room, 'jh', purchase(room, [['W001', '200', 68]], { whId: whId(room, 'A1') }));
  const cashier = await test.signIn('cashier01');
  const shift = await counter.open(cashier);
  await chargeAtRandom(test, counter, { cashier, shift, runs: 100 });
  expect(await findFaults(test.db)).toEqual([]);
  await test.close();
});

import { expect, step, test } from '../../fixtures.ts';
import { receptionDesk } from './team-acts.ts';

const plateNo = 'A064';

// Its day through the screens of everybody stands in team-day.proof.ts, its money in ../chain/chain.proof.ts.
test('N-03 a team is booked, arrives, gets a plate, and leaves once the plate is back', async ({
  page,
  signIn,
}) => {
  const desk = receptionDesk(page, signIn);

  await step('苏禾 books a team of 江汀 that comes today', async () => {
    await desk.open();
    const booking = { agency: 'E002', adults: 12, planTime: '11:30', externalNo: 'JT-1130' };
    await desk.choose(await desk.book(booking));
  });

  await step('it arrives with its plan, and gets a plate', async () => {
    await desk.arrive();
    await desk.givePlate(plateNo);
  });

  await step('its plate comes back, and it leaves', async () => {
    await desk.takeLeave(plateNo);
    await expect(desk.card).toContainText('离开');
  });
});

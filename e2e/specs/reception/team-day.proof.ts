import { expect, type Page, step, test } from '../../fixtures.ts';
import { catchPrints } from '../../pages/printed-slips.ts';
import { salePage } from '../../pages/sale-page.ts';
import { admitAll, buyAtTills, receptionDesk, type Sold, sellToTeam } from './team-acts.ts';

const agency = '江汀假日旅行社';
const plates = { kept: 'A064', swapped: 'A065', next: 'A066' } as const;

test('N-02 N-03 N-04 a team goes from its booking to its leave through the screens of everybody', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const desk = receptionDesk(page, signIn);
  let teamNo = '';
  let sold: Sold = { orderNo: '', ticketNo: '' };
  let before: number[] = [];

  await step('苏禾 books a team of 江汀 that comes today', async () => {
    await desk.open();
    before = await figuresOf(page);
    await desk.open();
    teamNo = await desk.book({ agency: 'E002', adults: 12, planTime: '11:30', externalNo: 'JT-1130' });
  });

  await step('it arrives with its plan, and gets two plates', async () => {
    await desk.choose(teamNo);
    await desk.arrive();
    for (const plate of [plates.kept, plates.swapped]) await desk.givePlate(plate);
  });

  await step('its list is judged first, with its bad row named, and then taken', () => desk.importList());

  await step('its docent is called, and 叫号屏 shows the number', async () => {
    const queueNo = await desk.callDocent();
    await page.goto('/reception/screen');
    await expect(page.getByRole('region', { name: '请到集合点' })).toContainText(queueNo);
  });

  await step('林晓 finds it at the window by its plate, and sells 12 heads from its account', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await salePage(page).openShift();
    sold = await sellToTeam(page, { plateNo: plates.kept, teamNo, heads: 12, due: '¥720.00' });
  });

  await step('the gate admits all of it on its one code', () => admitAll(page, [{ ...sold, heads: 12 }]));

  await step('陈一 and 王店长 sell under its plates at two tills', () =>
    buyAtTills(page, signIn, { plates: [plates.kept, plates.swapped], agency }),
  );

  await step('one plate is swapped, and what was sold under it stays with the team', async () => {
    await desk.open(teamNo);
    await desk.swapPlate(plates.swapped, plates.next);
    await expect(desk.card.getByRole('region', { name: '消费' })).toContainText('零售 50.00');
  });

  await step('one plate comes back, the other is charged, and the team leaves', async () => {
    await desk.chargeLostPlate(plates.next);
    await desk.takeLeave(plates.kept);
  });

  await step('旅行社接待 has grown by its heads, its tickets, its purchases and its rebate', async () => {
    const after = await figuresOf(page);
    const grown = after.map((value, index) => Math.round((value - (before[index] ?? 0)) * 100) / 100);
    expect(grown).toEqual(expect.arrayContaining([1, 12, 720, 50, 24]));
  });
});

/** Every number in the row of the agency in 旅行社接待. */
async function figuresOf(page: Page): Promise<number[]> {
  await page.goto('/reception/report/agency');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: agency });
  await expect(row).toHaveCount(1);
  const cells = await row.getByRole('gridcell').allInnerTexts();
  return cells.map(cell => Number(cell.replace(/[¥,%\s]/g, '')));
}

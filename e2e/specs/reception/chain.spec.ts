import { expect, type Page, step, test } from '../../fixtures.ts';
import { checkInPage } from '../../pages/check-in-page.ts';
import { catchPrints, printedSlips } from '../../pages/printed-slips.ts';
import { salePage } from '../../pages/sale-page.ts';
import { tillPage } from '../../pages/till-page.ts';

const agency = '江汀假日旅行社';
const plates = { kept: 'A064', swapped: 'A065', next: 'A066' } as const;

test('N-02 N-03 N-04 a team goes from its booking to its leave through the screens of everybody', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const card = page.getByRole('region', { name: '团队', exact: true });
  const atDesk = async (teamNo: string) => {
    await signIn('reception01', '20');
    await page.goto('/reception/receptionSystem');
    if (teamNo !== '') await chooseTeam(page, teamNo);
  };
  let teamNo = '';
  let ticketNo = '';
  let before: number[] = [];

  await step('苏禾 books a team of 江汀 that comes today', async () => {
    await atDesk('');
    before = await figuresOf(page);
    await page.goto('/reception/receptionSystem');
    teamNo = await bookTeam(page);
  });

  await step('it arrives with its plan, and gets two plates', async () => {
    await chooseTeam(page, teamNo);
    await page.keyboard.press('F1');
    const arriving = page.getByRole('dialog', { name: /^登记到达/ });
    await arriving.getByLabel('已收接团计划单').check();
    await arriving.getByRole('button', { name: '登记到达' }).click();
    await expect(arriving).toBeHidden();
    for (const plate of [plates.kept, plates.swapped]) await givePlate(page, plate);
  });

  await step('its list is judged first, with its bad row named, and then taken', async () => {
    await page.keyboard.press('F7');
    const list = page.getByRole('dialog', { name: /^导入名单/ });
    await list.getByLabel('名单').fill(['姓名 证件号', '林一', '林二', '林三 99000019900101001Q'].join('\n'));
    await list.getByRole('button', { name: '核对' }).click();
    await expect(list.getByRole('region', { name: '核对结果' })).toContainText('第 3 行 证件号');
    await list.getByRole('button', { name: '导入 2 人' }).click();
    await expect(list).toBeHidden();
    await expect(card).toContainText('2 人');
  });

  await step('its docent is called, and 叫号屏 shows the number', async () => {
    await page.keyboard.press('F3');
    const form = page.getByRole('dialog', { name: /^派讲解/ });
    // Those of the next level all lead a team of the demo morning.
    await form.getByText('初级', { exact: true }).click();
    await expect(form.getByRole('status')).toContainText('讲解费 120.00');
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    const queueNo = /J\d{3}/.exec(await card.getByRole('region', { name: '讲解' }).innerText())?.[0] ?? '';
    const calls = page.getByRole('region', { name: '讲解与叫号' });
    await calls
      .getByRole('listitem')
      .filter({ hasText: queueNo })
      .getByRole('button', { name: '叫号' })
      .click();
    await expect(page.getByText(`${queueNo} 第 1 次叫号`)).toBeVisible();
    await page.goto('/reception/screen');
    await expect(page.getByRole('region', { name: '请到集合点' })).toContainText(queueNo);
  });

  await step('林晓 finds it at the window by its plate, and sells 12 heads from its account', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    await sale.firstProduct();
    await page.keyboard.press('F2');
    const choice = page.getByRole('dialog', { name: '选择协议' });
    await expect(choice.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.type(plates.kept);
    await expect(choice.getByRole('listitem').filter({ hasText: teamNo })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '团队协议' })).toContainText(plates.kept);
    await page.keyboard.type('12T');
    await expect(sale.due).toHaveText('¥720.00');
    await page.keyboard.press('F10');
    await expect(page.getByRole('dialog', { name: '记账收款' })).toContainText('账户可用');
    await page.keyboard.press('Enter');
    await expect(sale.done).toContainText('已售 1 张');
    ticketNo = /\d{4} \d{4} \d{4} \d{4}/.exec((await printedSlips(page)).texts[0] ?? '')?.[0] ?? '';
  });

  await step('the gate admits all of it on its one code', async () => {
    const gate = checkInPage(page);
    await page.goto('/ticket/checkIn');
    await gate.chooseGate('大门');
    for (let more = 1; more < 12; more += 1) await page.keyboard.press('PageUp');
    await gate.scan(ticketNo);
    await expect(gate.result).toContainText('请通行');
  });

  await step('陈一 and 王店长 sell under its plates at two tills', async () => {
    await buyAt(page, signIn, 'cashier01', plates.kept);
    await buyAt(page, signIn, 'storelead01', plates.swapped);
  });

  await step('one plate is swapped, and what was sold under it stays with the team', async () => {
    await atDesk(teamNo);
    await platesOf(page)
      .getByRole('listitem')
      .filter({ hasText: plates.swapped })
      .getByRole('button', { name: '换号' })
      .click();
    const form = page.getByRole('dialog', { name: `换号 ${plates.swapped}` });
    await form.getByLabel('新号牌').fill(plates.next);
    await form.getByLabel('换号原因').fill('号牌损坏');
    await form.getByRole('button', { name: '换号' }).click();
    await expect(form).toBeHidden();
    await expect(platesOf(page)).toContainText(plates.next);
    await expect(card.getByRole('region', { name: '消费' })).toContainText('零售 50.00');
  });

  await step('one plate comes back, the other is charged, and the team leaves', async () => {
    await platesOf(page)
      .getByRole('listitem')
      .filter({ hasText: plates.next })
      .getByRole('button', { name: '报失' })
      .click();
    const loss = page.getByRole('dialog', { name: `报失号牌 ${plates.next}` });
    await loss.getByRole('button', { name: /^报失/ }).click();
    await expect(loss).toBeHidden();
    await page.keyboard.press('F8');
    const leaving = page.getByRole('dialog', { name: /^还牌/ });
    await leaving.getByRole('button', { name: `收回 ${plates.kept}` }).click();
    await page
      .getByRole('dialog', { name: `收回号牌 ${plates.kept}` })
      .getByRole('button', { name: /^收回/ })
      .click();
    await expect(platesOf(page)).toBeHidden();
    await page.keyboard.press('F8');
    await leaving.getByRole('button', { name: '登记离开' }).click();
    await expect(leaving).toBeHidden();
  });

  await step('旅行社接待 has grown by its heads, its tickets, its purchases and its rebate', async () => {
    const after = await figuresOf(page);
    const grown = after.map((value, index) => Math.round((value - (before[index] ?? 0)) * 100) / 100);
    expect(grown).toEqual(expect.arrayContaining([1, 12, 720, 50, 24]));
  });
});

async function bookTeam(page: Page): Promise<string> {
  await page.getByRole('button', { name: '登记预约团' }).click();
  const form = page.getByRole('dialog', { name: '登记预约团' });
  await expect(form.getByRole('combobox', { name: '旅行社' })).toBeFocused();
  await page.keyboard.type('E002');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('协议 XY');
  await form.getByLabel('成人').fill('12');
  await form.getByLabel('预计到达').fill('11:30');
  await form.getByLabel('旅行社团号').fill('JT-1130');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  const chosen = page.getByRole('region', { name: '团队', exact: true });
  await expect(chosen).toContainText('JT-1130');
  return /T\d{8}-\d{4}/.exec(await chosen.innerText())?.[0] ?? '';
}

async function chooseTeam(page: Page, teamNo: string): Promise<void> {
  await page.getByRole('textbox', { name: '查找团队' }).fill(teamNo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '团队', exact: true })).toContainText(teamNo);
}

function platesOf(page: Page) {
  return page.getByRole('region', { name: '团队', exact: true }).getByRole('region', { name: '号牌' });
}

async function givePlate(page: Page, plateNo: string): Promise<void> {
  await page.keyboard.press('F2');
  const form = page.getByRole('dialog', { name: /^发号牌/ });
  await form.getByLabel('号牌').fill(plateNo);
  await form.getByRole('button', { name: '发放' }).click();
  await expect(form).toBeHidden();
  await expect(platesOf(page)).toContainText(plateNo);
}

/** One magnet for cash, attributed to the team that has the plate. */
async function buyAt(
  page: Page,
  signIn: (userName: string, systemType?: string) => Promise<void>,
  userName: string,
  plateNo: string,
): Promise<void> {
  const till = tillPage(page);
  await signIn(userName, '30');
  await page.goto('/till');
  await till.openShift();
  await page.keyboard.press('F4');
  await page.keyboard.type(plateNo);
  await expect(page.getByRole('dialog', { name: '归属' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`归属 ${agency}`)).toBeVisible();
  await till.scan('2001000000012');
  await expect(till.due).toHaveText('¥25.00');
  await page.keyboard.press('F9');
  await expect(till.cash).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(till.done).toBeVisible();
}

/** Every number in the row of the agency in 旅行社接待. */
async function figuresOf(page: Page): Promise<number[]> {
  await page.goto('/reception/report/agency');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: agency });
  await expect(row).toHaveCount(1);
  const cells = await row.getByRole('gridcell').allInnerTexts();
  return cells.map(cell => Number(cell.replace(/[¥,%\s]/g, '')));
}

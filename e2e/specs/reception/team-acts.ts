import { expect, type Page } from '../../fixtures.ts';
import { checkInPage } from '../../pages/check-in-page.ts';
import { printedSlips } from '../../pages/printed-slips.ts';
import { salePage } from '../../pages/sale-page.ts';
import { tillPage } from '../../pages/till-page.ts';

export type SignIn = (userName: string, systemType?: string) => Promise<void>;
/** What a form asks of a team; what is left out stays as the form begins with it. */
export type Booking = {
  readonly agency: string;
  readonly guide?: string;
  readonly adults: number;
  readonly planTime?: string;
  readonly externalNo: string;
};

/** 接待系统 in the hands of 苏禾. */
export function receptionDesk(page: Page, signIn: SignIn) {
  const card = page.getByRole('region', { name: '团队', exact: true });
  const plates = card.getByRole('region', { name: '号牌' });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const choose = async (teamNo: string) => {
    await page.getByRole('textbox', { name: '查找团队' }).fill(teamNo);
    await page.keyboard.press('Enter');
    await expect(card).toContainText(teamNo);
  };
  const open = async (teamNo = '') => {
    await signIn('reception01', '20');
    await page.goto('/reception/receptionSystem');
    if (teamNo !== '') await choose(teamNo);
  };
  const onPlate = (plateNo: string, act: string) =>
    plates.getByRole('listitem').filter({ hasText: plateNo }).getByRole('button', { name: act }).click();
  return {
    card,
    plates,
    choose,
    open,

    /** @returns the number of the team */
    async book({ agency, guide, adults, planTime = '', externalNo }: Booking): Promise<string> {
      await page.getByRole('button', { name: '登记预约团' }).click();
      const form = dialog('登记预约团');
      // A form that has just opened may lose what is typed at once; a person sees it and types again.
      const pick = (name: string, typed: string, shown: string) =>
        expect(async () => {
          await form.getByRole('combobox', { name }).fill(typed);
          await page.keyboard.press('Enter');
          await expect(form).toContainText(shown, { timeout: 3000 });
        }).toPass();
      await expect(form.getByRole('combobox', { name: '旅行社' })).toBeFocused();
      await pick('旅行社', agency, '协议 XY');
      if (guide !== undefined) await pick('导游', guide, guide);
      await form.getByLabel('成人').fill(String(adults));
      if (planTime !== '') await form.getByLabel('预计到达').fill(planTime);
      await form.getByLabel('旅行社团号').fill(externalNo);
      await page.keyboard.press('Control+s');
      await expect(form).toBeHidden();
      await expect(card).toContainText(externalNo);
      return /T\d{8}-\d{4}/.exec(await card.innerText())?.[0] ?? '';
    },

    /** F1 with 接团计划单. @param reason why its guide may come in who is inside with another team */
    async arrive(reason?: string): Promise<void> {
      await page.keyboard.press('F1');
      const form = dialog(/^登记到达/);
      await form.getByLabel('已收接团计划单').check();
      await form.getByRole('button', { name: '登记到达' }).click();
      if (reason !== undefined) {
        await form.getByLabel('仍要登记的原因').fill(reason);
        await form.getByRole('button', { name: '登记到达' }).click();
      }
      await expect(form).toBeHidden();
    },

    async givePlate(plateNo: string): Promise<void> {
      await page.keyboard.press('F2');
      const form = dialog(/^发号牌/);
      await form.getByLabel('号牌').fill(plateNo);
      await form.getByRole('button', { name: '发放' }).click();
      await expect(form).toBeHidden();
      await expect(plates).toContainText(plateNo);
    },

    /** F7 with a list of three, of whom the last has a wrong number. */
    async importList(): Promise<void> {
      await page.keyboard.press('F7');
      const list = dialog(/^导入名单/);
      await list.getByLabel('名单').fill('姓名 证件号\n林一\n林二\n林三 99000019900101001Q');
      await list.getByRole('button', { name: '核对' }).click();
      await expect(list.getByRole('region', { name: '核对结果' })).toContainText('第 4 行 证件号');
      await list.getByRole('button', { name: '导入 2 人' }).click();
      await expect(list).toBeHidden();
      await expect(card).toContainText('2 人');
    },

    /** F3 and a call. @returns the number that is called */
    async callDocent(): Promise<string> {
      await page.keyboard.press('F3');
      const form = dialog(/^派讲解/);
      // Those of the next level all lead a team of the demo morning.
      await form.getByText('初级', { exact: true }).click();
      await expect(form.getByRole('status')).toContainText('讲解费 120.00');
      await page.keyboard.press('Control+s');
      await expect(form).toBeHidden();
      const queueNo = /J\d{3}/.exec(await card.getByRole('region', { name: '讲解' }).innerText())?.[0] ?? '';
      const call = page.getByRole('region', { name: '讲解与叫号' }).getByRole('listitem');
      await call.filter({ hasText: queueNo }).getByRole('button', { name: '叫号' }).click();
      await expect(page.getByText(`${queueNo} 第 1 次叫号`)).toBeVisible();
      return queueNo;
    },

    /** 接单, 开始 and 结束 of the job that has this number. */
    async leadTour(queueNo: string): Promise<void> {
      const job = page
        .getByRole('region', { name: '讲解与叫号' })
        .getByRole('listitem')
        .filter({ hasText: queueNo });
      for (const act of ['接单', '开始', '结束']) await job.getByRole('button', { name: act }).click();
      await expect(job).toHaveCount(0);
    },

    async swapPlate(plateNo: string, next: string): Promise<void> {
      await onPlate(plateNo, '换号');
      const form = dialog(`换号 ${plateNo}`);
      await form.getByLabel('新号牌').fill(next);
      await form.getByLabel('换号原因').fill('号牌损坏');
      await form.getByRole('button', { name: '换号' }).click();
      await expect(form).toBeHidden();
      await expect(plates).toContainText(next);
    },

    async chargeLostPlate(plateNo: string): Promise<void> {
      await onPlate(plateNo, '报失');
      const loss = dialog(`报失号牌 ${plateNo}`);
      await loss.getByRole('button', { name: /^报失/ }).click();
      await expect(loss).toBeHidden();
    },

    /** F8: the plate comes back first, and then the team may go. */
    async takeLeave(plateNo?: string): Promise<void> {
      const leaving = dialog(/^还牌/);
      if (plateNo !== undefined) {
        await page.keyboard.press('F8');
        await leaving.getByRole('button', { name: `收回 ${plateNo}` }).click();
        await dialog(`收回号牌 ${plateNo}`).getByRole('button', { name: /^收回/ }).click();
        await expect(plates).toBeHidden();
      }
      await page.keyboard.press('F8');
      await leaving.getByRole('button', { name: '登记离开' }).click();
      await expect(leaving).toBeHidden();
    },
  };
}

export type Sold = { readonly orderNo: string; readonly ticketNo: string };

/** One ticket for so many heads, at the window that is open, out of the account of the agency. @param docent what is due with 讲解服务 besides */
export async function sellToTeam(
  page: Page,
  {
    plateNo,
    teamNo,
    heads,
    due,
    docent,
  }: { plateNo: string; teamNo: string; heads: number; due: string; docent?: string },
): Promise<Sold> {
  const sale = salePage(page);
  await sale.firstProduct();
  await page.keyboard.press('F2');
  const choice = page.getByRole('dialog', { name: '选择协议' });
  await expect(choice.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.type(plateNo);
  await expect(choice.getByRole('listitem').filter({ hasText: teamNo })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '团队协议' })).toContainText(plateNo);
  await page.keyboard.type(`${heads}T`);
  await expect(sale.due).toHaveText(due);
  if (docent !== undefined) {
    await page.keyboard.type('J');
    await expect(sale.due).toHaveText(docent);
  }
  await page.keyboard.press('F10');
  await expect(page.getByRole('dialog', { name: '记账收款' })).toContainText('账户可用');
  await page.keyboard.press('Enter');
  await expect(sale.done).toContainText('已售 1 张');
  const ticketNo = /\d{4} \d{4} \d{4} \d{4}/.exec((await printedSlips(page)).texts[0] ?? '')?.[0] ?? '';
  return { ticketNo, orderNo: /D\d+/.exec(await sale.done.innerText())?.[0] ?? '' };
}

/** All heads of each ticket at once, on its one code. */
export async function admitAll(
  page: Page,
  tickets: readonly { readonly ticketNo: string; readonly heads: number }[],
): Promise<void> {
  const gate = checkInPage(page);
  await page.goto('/ticket/checkIn');
  await gate.chooseGate('大门');
  for (const { ticketNo, heads } of tickets) {
    for (let more = 1; more < heads; more += 1) await page.keyboard.press('PageUp');
    await gate.scan(ticketNo);
    await expect(gate.result).toContainText('请通行');
    await expect(gate.result).toContainText(`${heads} 人`);
  }
}

/** 陈一 and 王店长 open their tills, and each sells one magnet under a plate of the team. */
export async function buyAtTills(
  page: Page,
  signIn: SignIn,
  { plates, agency }: { readonly plates: readonly [string, string]; readonly agency: string },
): Promise<void> {
  for (const [userName, plateNo] of [
    ['cashier01', plates[0]],
    ['storelead01', plates[1]],
  ] as const) {
    await signIn(userName, '30');
    await page.goto('/till');
    await tillPage(page).openShift();
    await buyUnder(page, plateNo, agency);
  }
}

/** One magnet for cash, at the till that is open, attributed to the team that has the plate. */
async function buyUnder(page: Page, plateNo: string, agency: string): Promise<void> {
  await page.keyboard.press('F4');
  await page.keyboard.type(plateNo);
  await expect(page.getByRole('dialog', { name: '归属' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`归属 ${agency}`)).toBeVisible();
  await buyMagnet(page);
}

/** One magnet for cash, at the till that is open. */
export async function buyMagnet(page: Page): Promise<void> {
  const till = tillPage(page);
  await till.scan('2001000000012');
  await expect(till.due).toHaveText('¥25.00');
  await page.keyboard.press('F9');
  await expect(till.cash).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(till.done).toBeVisible();
}

import { expect, type Page, step, test } from '../../fixtures.ts';
import { salePage } from '../../pages/sale-page.ts';

test('N-03 N-18 a receptionist registers a team by keyboard, gives it a plate and a docent, calls, and lets it leave', async ({
  page,
  signIn,
}) => {
  const card = page.getByRole('region', { name: '团队', exact: true });
  const calls = page.getByRole('region', { name: '讲解与叫号' });

  await step('F1 registers a team that nobody announced, with its plate', async () => {
    await signIn('reception01', '20');
    await page.goto('/reception/receptionSystem');
    await expect(page.getByRole('region', { name: '今日团队' })).toBeVisible();
    await page.keyboard.press('F1');
    const form = page.getByRole('dialog', { name: '登记到达' });
    await expect(form.getByRole('combobox', { name: '旅行社' })).toBeFocused();
    const began = Date.now();
    // Agency, guide by the first letters, neither driver nor another market, heads, the four other kinds of heads, plate, region.
    for (const word of ['E002', 'syy', '', '', '22', '', '', '', '', 'A077', '江汀'])
      await typeOn(page, word);
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect(card).toContainText('A077');
    expect(Date.now() - began).toBeLessThanOrEqual(20_000);
    await expect(card).toContainText('江汀假日旅行社');
    await expect(card).toContainText('苏映月');
    await expect(card).toContainText('22 / 0 / 0');
  });

  await step('F3 sends a docent, F4 calls the number', async () => {
    await page.keyboard.press('F3');
    const form = page.getByRole('dialog', { name: /^派讲解/ });
    await expect(form.getByRole('status')).toContainText('讲解费');
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect(card.getByRole('region', { name: '讲解' })).toContainText('22 人');
    await calls.getByRole('button', { name: '叫号' }).last().click();
    await expect(page.getByText(/J\d{3} 第 1 次叫号/)).toBeVisible();
  });

  await step('F6 opens a window with that team, for who may sell to it', async () => {
    const teamNo = /T\d{8}-\d{4}/.exec(await card.innerText())?.[0] ?? '';
    await signIn('admin', '20');
    await page.goto('/reception/receptionSystem');
    await page.getByRole('textbox', { name: '查找团队' }).fill(teamNo);
    await page.keyboard.press('Enter');
    await expect(card).toContainText(teamNo);
    await page.keyboard.press('F6');
    await salePage(page).openShift();
    await expect(page.getByRole('region', { name: '团队协议' })).toContainText(teamNo);
    await signIn('reception01', '20');
    await page.goto('/reception/receptionSystem');
    await page.getByRole('textbox', { name: '查找团队' }).fill(teamNo);
    await page.keyboard.press('Enter');
  });

  await step('F8 lets the team leave once its plate is back', async () => {
    await page.keyboard.press('F8');
    const leaving = page.getByRole('dialog', { name: /^还牌/ });
    await expect(leaving.getByRole('button', { name: '登记离开' })).toBeDisabled();
    await leaving.getByRole('button', { name: '收回 A077' }).click();
    await page.getByRole('dialog', { name: '收回号牌 A077' }).getByRole('button', { name: /^收回/ }).click();
    await expect(card).not.toContainText('A077');
    await page.keyboard.press('F8');
    await leaving.getByRole('button', { name: '登记离开' }).click();
    await expect(card).toContainText('离开');
  });
});

/** A word of a form and Enter, five keys a second. */
async function typeOn(page: Page, word: string): Promise<void> {
  await page.keyboard.type(word, { delay: aKey });
  await page.keyboard.press('Enter', { delay: aKey });
}

const aKey = 200;

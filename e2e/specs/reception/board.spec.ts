import { expect, step, test } from '../../fixtures.ts';

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
    await page.keyboard.type('E002');
    await expect(page.getByRole('option').first()).toBeAttached();
    await page.keyboard.press('Enter');
    await form.getByLabel('成人').fill('22');
    await form.getByLabel('号牌').fill('A077');
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect(card).toContainText('A077');
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

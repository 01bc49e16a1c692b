import type { Locator } from '@playwright/test';

import { expect, type Page } from '../fixtures.ts';
import { shell } from './shell.ts';

/** Begins a document of a type from its list, by the key for it. */
export async function beginDocument(page: Page, type: string, title: string): Promise<void> {
  await page.goto(`/goods/${type}`);
  await expect(page.getByRole('button', { name: '新增' })).toBeVisible();
  await page.keyboard.press('Alt+n');
  await expect(shell(page).heading(new RegExp(`新增${title}`))).toBeVisible();
}

/** Chooses in a field of the head by code or initials. */
export async function choose(page: Page, label: string, letters: string): Promise<void> {
  await page.getByLabel(label).fill(letters);
  await page.getByLabel(label).press('Enter');
}

/** Scans or types a code, and waits for its line to say how many there are. */
export async function scan(page: Page, code: string, name: string, qty: string): Promise<void> {
  await page.getByLabel('扫码').fill(code);
  await page.getByLabel('扫码').press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(qty);
}

/** The cell of a line below this title, wherever its column stands. */
export async function cellOf(line: Locator, title: string): Promise<Locator> {
  const titles = await line
    .page()
    .getByRole('grid', { name: '明细' })
    .getByRole('columnheader')
    .allTextContents();
  const at = titles.indexOf(title);
  if (at < 0) throw new Error(`no column is called ${title}: ${titles.join(' ')}`);
  // The number of a line is no cell of it.
  return line.getByRole('gridcell').nth(at - 1);
}

/**
 * Enters ten magnets from 浙岚工艺礼品 for ¥68, by keyboard, and submits them.
 * @param warehouse the code of where they go
 * @returns the number of the purchase
 */
export async function enterPurchase(page: Page, warehouse = 'ZC'): Promise<string> {
  const number = new RegExp(`JH\\d{6}${warehouse}-\\d{4}`);
  await beginDocument(page, 'jh', '进货单');
  await choose(page, '供应商', 'zlgylp');
  await choose(page, '入库仓', warehouse);
  await expect(page.getByLabel('供方单号')).toBeFocused();
  await scan(page, '4*W001', '青岚山立体冰箱贴', '4');
  await scan(page, '6*W001', '青岚山立体冰箱贴', '10');
  const line = page.getByRole('row', { name: /青岚山立体冰箱贴/ });
  await expect(line).toHaveCount(1);
  await (await cellOf(line, '金额')).click();
  await page.getByLabel('金额', { exact: true }).fill('68');
  await page.getByLabel('金额', { exact: true }).press('Enter');
  await page.keyboard.press('Control+Enter');
  const title = shell(page).heading(number);
  await expect(title).toContainText('待审');
  return number.exec((await title.textContent()) ?? '')?.[0] ?? '';
}

import { readFile } from 'node:fs/promises';

import { expect, step, test } from '../../fixtures.ts';
import { catchPrints, printedSlips } from '../../pages/printed-slips.ts';
import { reportPage } from '../../pages/report-page.ts';

const summary = '/ticket/report/productSummary';

test('a report is read, opened down to its lines, exported and printed', async ({ page, signIn }) => {
  await catchPrints(page);
  const report = reportPage(page);
  await signIn('admin', '10');

  await step('Given 票种销售汇总 of today, which says that it is today', async () => {
    await page.goto(summary);
    await expect(report.grid).toBeVisible();
    await expect(page.getByText(/^统计期间：\d{4}-\d{2}-\d{2}$/)).toBeVisible();
    const today = ((await page.getByText(/^统计期间/).textContent()) ?? '').slice(5);
    await expect(page.getByLabel('期间')).toHaveValue(today);
    expect(new URL(page.url()).search).toBe('');
  });

  await step('When it is grouped by channel, it has 小计 and 合计', async () => {
    await page.getByText('按渠道', { exact: true }).click();
    await expect(report.rows.filter({ hasText: '小计' }).first()).toBeVisible();
    await expect(report.rows.filter({ hasText: '合计' })).toHaveCount(1);
    await expect(page).toHaveURL(/by=channel/);
  });

  await step('and 合计 opens the lines that it sums', async () => {
    await report.rows.filter({ hasText: '合计' }).getByRole('button').click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByText('今日销售明细')).toBeVisible();
    const figure = panel.locator('dl > div').filter({ hasText: '净额' }).locator('dd');
    await expect(figure).toHaveText(/\d/);
    const net = await figure.innerText();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(report.rows.filter({ hasText: '合计' })).toContainText(net);
  });

  await step('Then it leaves as a workbook under its name', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByText('Excel 表格').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^票种销售汇总_\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  });

  await step('and on paper, and nothing of the print stays', async () => {
    await page.getByRole('button', { name: '打印' }).click();
    expect((await printedSlips(page)).markup).toContain('票种销售汇总');
    await expect(page.locator('iframe[data-print]')).toHaveCount(0);
    await expect(report.grid).toBeVisible();
  });
});

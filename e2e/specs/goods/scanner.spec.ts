import { expect, step, test } from '../../fixtures.ts';
import { beginDocument, choose } from '../../pages/document-page.ts';

test('G-22 fifty goods of a purchase are scanned while an input method is on', async ({ page, signIn }) => {
  await step('周野 begins a purchase, and scans fifty bar codes one after the other', async () => {
    await signIn('keeper01', '40');
    await beginDocument(page, 'jh', '进货单');
    await choose(page, '供应商', 'zlgylp');
    await choose(page, '入库仓', 'ZC');
    await page.getByLabel('扫码').focus();
    for (const code of shelf) await page.evaluate(press, code);
  });

  await step('each of them is one line of one', async () => {
    const count = page.getByRole('row', { name: /50 行/ });
    await expect(count).toBeVisible();
    await expect(count).toContainText('50');
    for (const name of ['青岚山立体冰箱贴', '登山纪念奖牌', '青岚山泉饮用水(整箱)', '防晒喷雾'])
      await expect(page.getByRole('row', { name: new RegExp(name.replace(/[()]/g, '\\$&')) })).toHaveCount(1);
    await expect(page.getByLabel('扫码')).toHaveValue('');
  });
});

/** What a scanner types, as a browser tells of it while a Chinese input method is on. */
function press(code: string): void {
  for (const key of [...Array.from(code, digit => `Digit${digit}`), 'Enter']) {
    const told = {
      code: key,
      key: 'Process',
      keyCode: 229,
      isComposing: true,
      bubbles: true,
      cancelable: true,
    };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', told));
  }
}

/** 文创 W001–W025 and 快消 K001–K025 of the demo, in the order in which their bar codes are numbered. */
const shelf = Array.from({ length: 50 }, (_, index) =>
  withCheckDigit(`${index < 25 ? '2001' : '2002'}${String(index + 1).padStart(8, '0')}`),
);

/** EAN-13. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits, (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3));
  return `${digits}${(10 - (sum.reduce((total, each) => total + each, 0) % 10)) % 10}`;
}

import { expect, step, test } from '../../../fixtures.ts';
import { beginDocument, choose, scan } from '../../../pages/document-page.ts';

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

test('a bar code that nobody knows becomes a good where it was scanned, and its line', async ({
  page,
  signIn,
}) => {
  // A second try scans another one.
  const code = String(6_928_800_000_010 + test.info().retry);
  const name = `竹编杯垫 ${code.slice(-2)}`;
  await step('周野 scans what was never bought before', async () => {
    await signIn('keeper01', '40');
    await beginDocument(page, 'jh', '进货单');
    await choose(page, '供应商', 'zlgylp');
    await choose(page, '入库仓', 'ZC');
    await page.getByLabel('扫码').fill(`12*${code}`);
    await page.getByLabel('扫码').press('Enter');
    await page.getByRole('button', { name: `新建商品「${code}」` }).click();
  });

  await step('and says what it is, with the code already there', async () => {
    const form = page.getByRole('dialog');
    await expect(form).toContainText(code);
    await form.getByLabel('商品编码').fill(`N${code.slice(-2)}`);
    await form.getByLabel('品名').fill(name);
    await form.getByLabel('单位').first().fill('只');
    await form.getByLabel('分类').fill('文创');
    await form.getByLabel('分类').press('Enter');
    await form.getByLabel('零售价').fill('18');
    await form.getByLabel('会员价').fill('16');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('12');
    await expect(page.getByRole('button', { name: /^新建商品/ })).toHaveCount(0);
  });

  await step('what is scanned again is counted to it', () => scan(page, code, name, '13'));
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

import { expect, step, test } from '../../fixtures.ts';
import { loginPage } from '../../pages/login-page.ts';
import { shell } from '../../pages/shell.ts';
import { isolationFolder, type LiveApp, liveCopy } from '../../product/isolated-app.ts';
import { ownAddress } from '../../product/own-product.ts';
import { findChromium } from '../../product/page/chromium.ts';
import { demoPassword } from '../../product/people/sign-in.ts';
import { addressesOfApp, begin, strip } from './page-with-build.ts';

const { host, port } = new URL(ownAddress() === '' ? 'http://127.0.0.1:1' : ownAddress());
// As trustworthy as https, and no address of this machine by its name.
const product = `http://shop.localhost:${port}`;

test.use({
  baseURL: product,
  launchOptions: {
    executablePath: findChromium(),
    // The product counts as one on the internet; the development server stays on this machine.
    args: ['--no-sandbox', '--disable-gpu', `--ip-address-space-overrides=${host}=public`],
  },
});

test.describe("a developer's build in a product on another machine", () => {
  test.setTimeout(240_000);
  const folder = isolationFolder();
  let live: LiveApp;
  test.beforeAll(async () => {
    live = await liveCopy('mf-goods', folder.path, `${product}/goods/goodsDetail`);
  });
  test.afterAll(() => {
    live.stop();
    folder.remove();
  });

  test('runs once the browser was told to let the site reach this machine', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(new RegExp(`^foreign request: ${live.address}`));
    complaints.allow(/^console: (Access to fetch .*loopback|Failed to load|The build of the developer)/);
    await step('The link is asked about after the sign-in, at the entrance', async () => {
      await page.goto(live.link);
      await loginPage(page).signIn('admin', demoPassword);
      await begin(page);
      await page.getByRole('button', { name: '继续' }).click();
    });

    await step('Until then the line says what to allow, and the page runs what everybody runs', async () => {
      await expect(strip(page)).toContainText('（MF-116），本页运行的是正式版本');
      await expect(shell(page).heading('商品明细')).toBeVisible();
      expect(await addressesOfApp(page)).not.toContain(live.address);
    });

    await step('Then it runs', async () => {
      await context.grantPermissions(['local-network-access'], { origin: product });
      await strip(page).getByRole('button', { name: '重新打开' }).click();
      await expect(strip(page)).toContainText(`来自 ${live.address}`);
      await expect(shell(page).heading('商品明细')).toBeVisible();
      expect(await addressesOfApp(page)).toContain(`${live.address}/m/mf-goods/1.0.0/main.js`);
    });
  });
});

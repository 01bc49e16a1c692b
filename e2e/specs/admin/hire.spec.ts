import { step, test } from '../../fixtures.ts';
import { chooseOwnPassword, hire, signOut } from './hiring.ts';

// What her card says of her rights meanwhile stands in hire.proof.ts.
test('D-22 a seller is hired, chooses her password, and is signed out with a reason, by keyboard', async ({
  page,
  signIn,
  browser,
}) => {
  const seller = await (await browser.newContext()).newPage();
  // An account's name is taken for ever; a second try needs another one.
  const userName = `seller${32 + test.info().retry}`;
  let code = '';

  await step('An administrator fills in one form', async () => {
    await signIn('admin', '80');
    code = await hire(page, userName);
  });

  await step('She has to choose a password first, and works with it', () =>
    chooseOwnPassword(seller, userName, code),
  );

  await step('He signs her out, and her page says why', async () => {
    await page.getByRole('row', { name: new RegExp(userName) }).click();
    await signOut(page, userName, seller);
  });

  await seller.context().close();
});

import { expect, type Page, test } from '../../../fixtures.ts';
import { shell } from '../../../pages/shell.ts';
import { signInBy } from '../../../product/people/sign-in.ts';

/** Kept for the tab as well, which is read first. */
const ofTab = ['isMenuType', 'isTagsViewCurrenFull'];
const names = ['token', 'userInfo', 'posData', 'tkType', 'dynamicRoutes', ...ofTab];

/** What a crash, another program or a curious user may leave there; null takes the item away. */
const damages: Readonly<Record<string, string | null>> = {
  missing: null,
  empty: '',
  'cut off': '{"roles":[',
  'of another type': '[42]',
  'of 5 MB': 'x'.repeat(4_900_000),
};

for (const name of names) {
  test(`P-11 ${name} that is broken never leaves the screen blank`, async ({ page, complaints }) => {
    // A token that is none ends the session, which the browser notes.
    complaints.allow(/401/);
    for (const [how, value] of Object.entries(damages)) {
      await signInBy(page, 'admin', '40');
      await damage(page, name, value);
      await page.goto('/entrance');
      const shown = shell(page)
        .heading('系统入口')
        .or(page.getByRole('textbox', { name: '密码' }));
      await expect(shown, `${name} ${how}`).toBeVisible();
      await expect(page).toHaveURL(name === 'token' ? /\/login/ : /\/(entrance|login)/);
    }
  });
}

/** On a page of the same origin that has no scripts. */
function damage(page: Page, item: string, value: string | null): Promise<void> {
  return page.evaluate(
    ({ key, text, both }) => {
      for (const store of both ? [localStorage, sessionStorage] : [localStorage]) {
        if (text === null) store.removeItem(key);
        else store.setItem(key, text);
      }
    },
    { key: item, text: value, both: ofTab.includes(item) },
  );
}

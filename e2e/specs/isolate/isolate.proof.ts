import type { MicroApp } from '@shanmen/shared/contracts/screen';

import { expect, type Page, test } from '../../fixtures.ts';
import { type IsolatedApp, isolateCopy, isolationFolder } from '../../product/isolated-app.ts';

type Edit = {
  readonly screen: string;
  /** What the page says once it is drawn, where it has another heading while it still asks its server. */
  readonly shows?: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** What the page says once the edit has arrived. */
  readonly says: string;
};

const edits = {
  'mf-auth': words(
    '/login',
    'src/sign-in/login-screen.tsx',
    '忘记密码请联系管理员重置',
    '忘记密码请找管理员',
  ),
  'mf-entrance': words('/entrance', 'src/entrance-screen.tsx', '系统入口', '选择系统'),
  'mf-booking': words('/buyTicket', 'src/buy-ticket/buy-ticket.tsx', '官方订票', '网上订票'),
  'mf-ticket': {
    ...words('/ticket/checkIn', 'src/ticket/admission/gate/gate-choice.tsx', '选择本机所在', '选定本机所在'),
    shows: '选择本机所在',
  },
  'mf-goods': words('/goods/goodsDetail', 'src/goods/items/item/item-list.tsx', '商品明细', '商品一览'),
  // Its screens are drawn by the shared interface, so there is no word of its own to change.
  'mf-reports': {
    screen: '/ticket/report/todaySale',
    file: 'src/report/report.tsx',
    from: 'const lastName',
    to: `document.body.ariaLabel = '改过的报表';\n  const lastName`,
    says: '改过的报表',
  },
  'mf-admin': words('/system/User/list', 'src/people/user/user-list.tsx', '用户管理', '账号管理'),
} satisfies Record<MicroApp, Edit>;

/** Each builds an app, on whatever machine. */
const patienceMs = 60_000;

test.describe('one app alone', () => {
  test.setTimeout(3 * patienceMs);
  const folder = isolationFolder();
  let running: IsolatedApp | null = null;
  test.afterEach(() => running?.stop());
  test.afterAll(() => folder.remove());

  for (const app of [
    'mf-auth',
    'mf-entrance',
    'mf-booking',
    'mf-ticket',
    'mf-goods',
    'mf-reports',
    'mf-admin',
  ] as const) {
    test(`M-27 M-28 ${app} builds only its own, and takes an edit without losing its state`, async ({
      page,
      complaints,
    }) => {
      // A screen tells the builder that it is open.
      complaints.allow(/^foreign request: http:\/\/localhost:\d+\/lazy-compilation/);
      const { screen, shows, file, from, to, says }: Edit = edits[app];
      running = await isolateCopy(app, folder.path, screen);
      const built = watchBuilt(page, running.address);
      await page.goto(`${running.address}/?screen=${screen}`);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first();
      const drawn = shows === undefined ? heading : page.getByText(shows);
      await expect(drawn).toBeVisible({ timeout: patienceMs });
      expect(await built.marks()).toEqual([]);
      await heading.evaluate(element => element.setAttribute('data-kept', 'since before'));
      running.edit(file, from, to);
      const edited = page.getByText(says).or(page.getByLabel(says)).first();
      await expect(edited).toBeVisible({ timeout: patienceMs });
      await expect(heading).toHaveAttribute('data-kept', 'since before');
    });
  }
});

function words(screen: string, file: string, from: string, to: string): Edit {
  return { screen, file, from, to, says: to };
}

/** Which of the large shared libraries were built into the app's own scripts. */
function watchBuilt(page: Page, address: string) {
  const texts: Promise<string>[] = [];
  page.on('response', response => {
    if (response.url().startsWith(`${address}/m/mf-`) && response.url().endsWith('.js'))
      texts.push(response.text());
  });
  const large = ['__reactFiber', 'No QueryClient set', 'anticon'];
  return {
    async marks() {
      const all = await Promise.all(texts);
      return large.filter(mark => all.some(text => text.includes(mark)));
    },
  };
}

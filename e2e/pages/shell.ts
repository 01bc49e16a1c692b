import type { Page } from '@playwright/test';

/** What stands around every screen. */
export function shell(page: Page) {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  return {
    menu,
    breadcrumb: page.getByRole('navigation', { name: '面包屑' }),
    tabs: page.getByRole('tablist'),
    fault: page.locator('[data-fault]'),
    /** The heading of the screen in front. */
    heading: (name: string | RegExp) =>
      page.getByRole('heading', { level: 1, name }).filter({ visible: true }),
    tool: (name: string) => page.getByRole('group', { name: '工具' }).getByRole('link', { name }),
    entry: (name: string) => menu.getByRole('link', { name, exact: true }),

    /** Opens a group of the menu, unless it is open: the branch of the present screen is. */
    async openGroup(name: string): Promise<void> {
      const group = menu.getByRole('button', { name, exact: true });
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
    },

    /** Leaves the tab in front alone: what stays open behind it is kept alive. */
    async closeTabsBehind(): Promise<void> {
      const others = page.locator('[role="tab"][aria-selected="false"] [title="关闭"]');
      // Each closing moves the others up, so it is always the first.
      while ((await others.count()) > 0) await others.first().dispatchEvent('click');
    },

    /** Opens the user's menu at the right and chooses from it. */
    async chooseUserItem(name: '切换系统' | '修改密码' | '设置' | '退出登录'): Promise<void> {
      await page.getByRole('banner').locator('button[aria-haspopup="menu"]').last().click();
      await page.getByRole('menuitem', { name }).click();
    },
  };
}

/** Goes to an address without loading the page anew, as a link of a screen does. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), address);
}

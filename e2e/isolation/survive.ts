import type { Complaints } from '../product/page/complaints.ts';
import { expect, type Page, test } from '../fixtures.ts';
import type { Fault } from './broken-module.ts';
import { watchTold } from './told-events.ts';

export type Story = {
  readonly page: Page;
  readonly signIn: (userName: string, systemType?: string) => Promise<void>;
  readonly complaints: Complaints;
  readonly code: string;
  readonly sentence: string;
  /** Breaks the app of type 40 before the shell starts. */
  readonly fault: () => Promise<Fault>;
  /** Whether all five others are visited, or one of them where the fault is known from another case. */
  readonly others?: 'all' | 'one';
  /** What brings the fault out once the app is open; nothing for an app that never opens. */
  readonly provoke?: () => Promise<void>;
};

/** One broken app: its slot says so, everything else works, and retry helps once the fault is gone. */
export async function survive(story: Story): Promise<void> {
  // Through all six apps and back, on whatever machine.
  test.setTimeout(120_000);
  const { page, complaints, code, sentence, provoke, others = 'all' } = story;
  const told: string[] = [];
  page.on('console', message => message.text().startsWith(`${code}: `) && told.push(message.text()));
  complaints.allow(/^(console|error): /);
  const events = watchTold(page);
  const fault = await test.step('Given a goods app that is broken', async () => {
    await story.signIn('admin', '40');
    return story.fault();
  });

  await test.step('When one of its screens is opened', async () => {
    // The browser's own load may wait for the very file that never comes.
    await page.goto('/goods/goodsDetail', { waitUntil: 'domcontentloaded' });
    await provoke?.();
  });

  const panel = page.locator('#shell-slot').getByRole('alert');
  await test.step('Then its slot says what happened, and header and menu stay', async () => {
    await expect(panel.getByRole('heading')).toHaveText(`商品：${sentence}`);
    await expect(panel).toContainText(code);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await expect(page).toHaveURL(/\/goods\/goodsDetail$/);
    expect(told).toHaveLength(1);
    await expect.poll(events.failures).toEqual([code]);
  });

  await test.step('And the others work', () => (others === 'all' ? visitTheOthers(page) : visitOne(page)));

  await test.step('When the fault is gone and somebody presses retry', async () => {
    await chooseSystem(page, '商品');
    await page.getByRole('link', { name: '商品明细' }).click();
    if (provoke) await provoke();
    await expect(panel).toBeVisible();
    await fault.mend();
    // Should the shell look at the map just now, the app is back before the press.
    const retry = panel.getByRole('button', { name: '重试' });
    await retry.click({ timeout: 5_000 }).catch(() => undefined);
  });

  await test.step('Then the screen is there, without loading the page anew', async () => {
    await expect(page.getByRole('heading', { level: 1, name: '商品明细' })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
}

/** The five apps besides the broken one, as staff reach them. */
export async function visitTheOthers(page: Page): Promise<void> {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await visitOne(page);
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('今日');
  await page.getByRole('link', { name: '今日销售明细' }).click();
  await expect(heading('今日销售明细')).toBeVisible();
  await openUserMenu(page, '修改密码');
  await expect(heading('修改密码')).toBeVisible();
  await chooseSystem(page, '系统管理');
  await page.getByRole('link', { name: '用户管理' }).click();
  await expect(heading('用户管理')).toBeVisible();
}

async function visitOne(page: Page): Promise<void> {
  await chooseSystem(page, '票务');
  await page.getByRole('link', { name: '检票', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '检票' })).toBeVisible();
}

/** Through the entrance, as staff do it. */
async function chooseSystem(page: Page, title: string): Promise<void> {
  await openUserMenu(page, '切换系统');
  await expect(page.getByRole('heading', { level: 1, name: '系统入口' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: title }).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
}

async function openUserMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('banner').first().getByRole('button', { expanded: false }).last().click();
  await page.getByRole('menuitem', { name: item }).click();
}

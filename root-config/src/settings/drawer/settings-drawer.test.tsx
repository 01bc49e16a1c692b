import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '@shanmen/shared';
import { nearestPrimary } from '@shanmen/shared/tokens/look';
import { PartsContext } from '../../layout/parts-context.ts';
import { exampleSession } from '../../shell/testing/example-menu.ts';
import { exampleShell } from '../../shell/testing/example-shell.ts';
import { offeredPrimaries } from '../controls/primary-field.tsx';
import { settingsSections, type SettingsSection } from '../open-settings.ts';
import { SettingsDoor } from '../settings-door.tsx';

async function open(section?: SettingsSection) {
  const parts = exampleShell({ address: '/personal' });
  session.refresh(exampleSession);
  render(
    <PartsContext value={parts}>
      <SettingsDoor />
    </PartsContext>,
  );
  act(() => parts.openSettings(section));
  const drawer = within(await screen.findByRole('dialog', { name: '设置' }));
  return { parts, drawer, settings: parts.settings, user: userEvent.setup() };
}

describe('the settings', () => {
  it('open at the page that is asked for, and close', async () => {
    const { parts, drawer, user } = await open('lock');
    expect(drawer.getByRole('tab', { name: '锁屏', selected: true })).toHaveFocus();
    expect(drawer.getByRole('switch', { name: '自动锁屏' })).toBeChecked();
    await user.click(drawer.getByRole('button', { name: '关闭' }));
    expect(parts.settingsSection.get()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are walked through by the keyboard alone', async () => {
    const { parts, drawer, user } = await open();
    const seen: (string | null)[] = [parts.settingsSection.get()];
    for (const _ of settingsSections.slice(1)) {
      await user.keyboard('{ArrowDown}');
      seen.push(parts.settingsSection.get());
    }
    expect(seen).toEqual(settingsSections);
    await user.keyboard('{Home}{Tab}');
    expect(drawer.getByRole('radio', { name: '简体中文' })).toHaveFocus();
  });

  it('hold at once, and each goes back by itself', async () => {
    const { drawer, settings, user } = await open();
    await user.click(drawer.getByRole('radio', { name: '深色' }));
    await user.click(drawer.getByRole('radio', { name: '红色弱' }));
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', palette: 'protanopia' });
    await user.click(drawer.getByRole('button', { name: '恢复默认：主题' }));
    expect([settings.of('theme'), settings.of('palette')]).toEqual(['system', 'protanopia']);
    expect(drawer.queryByRole('button', { name: '恢复默认：主题' })).toBeNull();
  });

  it('all go back when the user is sure', async () => {
    const { drawer, settings, user } = await open();
    settings.change({ theme: 'dark', 'tabs.max': 8 });
    await user.click(drawer.getByRole('button', { name: '全部恢复默认' }));
    expect(settings.of('tabs.max')).toBe(8);
    await user.click(drawer.getByRole('button', { name: '确定全部恢复？' }));
    expect([settings.of('theme'), settings.of('tabs.max')]).toEqual(['system', 30]);
  });

  it('speak another language while they are open', async () => {
    const { drawer, user } = await open();
    await user.click(drawer.getByRole('radio', { name: 'English' }));
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeVisible();
    expect(drawer.getByRole('tab', { name: 'Look', selected: true })).toBeVisible();
  });

  it('offer only what the layout has', async () => {
    const { drawer, settings } = await open('layout');
    expect(drawer.queryByRole('switch', { name: '一级菜单放在顶栏' })).toBeNull();
    act(() => settings.change({ layout: 'classic' }));
    expect(drawer.getByRole('switch', { name: '一级菜单放在顶栏' })).toBeVisible();
    act(() => settings.change({ layout: 'transverse' }));
    expect(drawer.queryByRole('switch', { name: '只展开一组菜单' })).toBeNull();
  });

  it.each([
    ['1', '开启锁屏时，时间须大于 1（秒）', 600],
    ['', '开启锁屏时，时间须大于 1（秒）', 600],
    ['2', null, 2],
  ])('take a lock time of %j seconds only when it holds', async (typed, refusal, kept) => {
    const { drawer, settings, user } = await open('lock');
    const field = drawer.getByRole('spinbutton', { name: '无操作多少秒后锁屏' });
    await user.clear(field);
    if (typed !== '') await user.type(field, typed);
    expect(drawer.queryByRole('alert')?.textContent ?? null).toBe(refusal);
    expect(settings.of('lockScreen.seconds')).toBe(kept);
  });

  it('leave to the administrator what he has decided', async () => {
    const { drawer, user } = await open('watermark');
    act(() =>
      session.refresh({ ...exampleSession, policies: { ...exampleSession.policies, watermarkForced: true } }),
    );
    const toggle = drawer.getByRole('switch', { name: '显示水印' });
    expect(toggle).toBeChecked();
    expect(toggle).toBeDisabled();
    await user.click(drawer.getByRole('tab', { name: '页签' }));
    expect(drawer.getByRole('switch', { name: '显示页签' })).toBeEnabled();
  });

  it('come from a file as far as they are valid', async () => {
    const { drawer, settings, user } = await open();
    const text = JSON.stringify({ schema: 1, size: 'compact', 'tabs.max': 900, theme: 'dark', token: 'x' });
    await user.upload(drawer.getByLabelText('导入'), fileOf(text));
    expect(await drawer.findByText('已导入 2 项设置')).toBeVisible();
    expect([settings.of('size'), settings.of('theme'), settings.of('tabs.max')]).toEqual([
      'small',
      'dark',
      30,
    ]);
    await user.upload(drawer.getByLabelText('导入'), fileOf('no settings'));
    expect(await drawer.findByText('文件里没有可用的设置')).toBeVisible();
  });
});

/** Reading is the browser's own and not in jsdom. */
function fileOf(text: string): File {
  return Object.assign(new File([text], 'settings.json'), { text: () => Promise.resolve(text) });
}

describe('the primary colours on offer', () => {
  it.each(offeredPrimaries)('%s can be read', colour => expect(nearestPrimary(colour)).toBe(colour));
});

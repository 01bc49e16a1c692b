import { session } from '@shanmen/shared';
import { chooseLanguage } from '../../language/language.ts';
import { exampleShell } from '../testing/example-shell.ts';
import { followScrolling } from './follow-scrolling.ts';
import { followTabs } from './follow-tabs.ts';
import { closeTab, reopenTab } from './tab-actions.ts';

/** A page whose screens are drawn by nobody but this test. */
async function opened() {
  document.body.innerHTML = '<main id="shell-main"></main>';
  const parts = exampleShell({ menuType: '40', address: '/goods/jh' });
  await parts.navigator.enter();
  followTabs(parts);
  followScrolling(parts);
  return parts;
}

type Parts = Awaited<ReturnType<typeof opened>>;

function draw(parts: Parts): HTMLElement {
  const panel = document.createElement('div');
  panel.dataset['tab'] = parts.tabs.active()?.id ?? '';
  // Without a layout there is nothing to scroll.
  Object.assign(panel, {
    scrollTo: ({ top }: { top: number }) => {
      panel.scrollTop = top;
    },
  });
  document.getElementById('shell-main')?.replaceChildren(panel);
  parts.settled.dispatch(parts.tabs.active()?.id ?? '');
  return panel;
}

afterEach(() => session.end('signed-out'));

describe('the tabs as the shell follows them', () => {
  it('bring a closed tab back with its address and its place', async () => {
    const parts = await opened();
    parts.navigator.go('/goods/jt?no=1');
    const before = draw(parts);
    before.scrollTop = 240;
    before.dispatchEvent(new Event('scroll'));
    closeTab(parts, parts.tabs.active()?.id ?? '');
    reopenTab(parts);
    expect(parts.tabs.active()?.address).toBe('/goods/jt?no=1');
    expect(draw(parts).scrollTop).toBe(240);
  });

  it('start at the top when the same page is opened as a new tab', async () => {
    const parts = await opened();
    parts.navigator.go('/goods/jt?no=1');
    const before = draw(parts);
    before.scrollTop = 240;
    before.dispatchEvent(new Event('scroll'));
    closeTab(parts, parts.tabs.active()?.id ?? '');
    parts.navigator.go('/goods/jt?no=1');
    expect(draw(parts).scrollTop).toBe(0);
  });

  it('leave the page under the lock where the policy says so, but for unsaved input, and come back', async () => {
    const parts = await opened();
    parts.navigator.go('/goods/jt');
    parts.unsaved.mark(parts.tabs.state.get().list[0]?.id ?? '', { label: '草稿' });
    const alive = () => parts.tabs.state.get().list.map(screen => screen.alive);
    parts.lock.isLocked.set(true);
    expect(alive()).toEqual([true, true]);
    parts.lock.isLocked.set(false);
    const state = session.current();
    if (!state) throw new Error('nobody is signed in');
    session.refresh({ ...state, policies: { ...state.policies, dropContent: true } });
    parts.lock.isLocked.set(true);
    expect(alive()).toEqual([true, false]);
    parts.lock.isLocked.set(false);
    expect([alive(), parts.tabs.active()?.address]).toEqual([[true, true], '/goods/jt']);
  });

  it('say which tab the limit closed, and give it back', async () => {
    const parts = await opened();
    parts.settings.change({ 'tabs.max': 5 });
    for (const no of [1, 2, 3, 4, 5]) parts.navigator.go(`/goods/jt?no=${no}`);
    const notice = parts.notices.list.get().find(({ text }) => text === '已自动关闭：进货单');
    notice?.action?.run();
    expect(parts.tabs.state.get().list.map(screen => screen.key)).toContain('/goods/jh');
  });

  it('S-31 are called in the language of the user as soon as it is another one', async () => {
    const parts = await opened();
    const titles = encodeURIComponent('{"zh-cn":"订单 1","en":"Order 1"}');
    parts.navigator.go(`/goods/jt?tagsViewName=${titles}`);
    expect(document.title).toMatch(/^订单 1 - /);
    await chooseLanguage('en');
    expect(document.title).toMatch(/^Order 1 - /);
    await chooseLanguage('zh-cn');
    expect(document.title).toMatch(/^订单 1 - /);
  });

  it('S-32 leave the full screen when the session is locked', async () => {
    const parts = await opened();
    parts.fullScreen.turn(true);
    expect(document.documentElement.dataset['chrome']).toBe('none');
    parts.lock.isLocked.set(true);
    expect([parts.fullScreen.isOn.get(), document.documentElement.dataset['chrome']]).toEqual([
      false,
      'full',
    ]);
  });

  it('mark the title of the window while the tab in front holds unsaved input', async () => {
    const parts = await opened();
    const id = parts.tabs.active()?.id ?? '';
    parts.unsaved.mark(id, { label: '草稿' });
    expect(document.title).toMatch(/^\* 进货单 - /);
    parts.unsaved.clear(id);
    expect(document.title).toMatch(/^进货单 - /);
  });
});

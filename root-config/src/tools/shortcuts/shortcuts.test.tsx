import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { PartsContext } from '../../layout/parts-context.ts';
import { isPaletteOpen } from '../palette/open-palette.ts';
import { addressBar, exampleShell } from '../../shell/testing/example-shell.ts';
import { actionNames, shellActions } from './actions.ts';
import { listenToKeys } from './listen-to-keys.ts';
import { isHelpOpen } from './open-help.ts';
import { keyFault, ShortcutSettings } from './shortcut-settings.tsx';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  act(() => {
    isPaletteOpen.set(false);
    isHelpOpen.set(false);
  });
});

async function open(address: string, menuType = '40') {
  const parts = exampleShell({ menuType, address });
  await parts.navigator.enter();
  stops.push(listenToKeys(parts));
  return parts;
}

type Held = { readonly ctrlKey?: boolean; readonly altKey?: boolean; readonly shiftKey?: boolean };
const press = (code: string, held: Held) => fireEvent.keyDown(document.body, { code, key: '?', ...held });

describe('the keys of the shell', () => {
  it('are known by their place on the keyboard, whatever they write', async () => {
    const parts = await open('/goods/jh');
    act(() => parts.navigator.go('/goods/jt'));
    press('Digit1', { altKey: true });
    expect(addressBar()).toBe('/goods/jh');
    press('BracketRight', { altKey: true });
    expect(addressBar()).toBe('/goods/jt');
    press('KeyW', { altKey: true });
    expect(addressBar()).toBe('/goods/jh');
    press('KeyT', { altKey: true, shiftKey: true });
    expect(addressBar()).toBe('/goods/jt');
  });

  it('let every other key pass to the screen', async () => {
    await open('/goods/jh');
    const heard = jest.fn();
    document.addEventListener('keydown', heard);
    for (const code of ['F8', 'Enter', 'KeyA', 'Escape']) press(code, {});
    press('KeyS', { ctrlKey: true });
    expect(heard).toHaveBeenCalledTimes(5);
    document.removeEventListener('keydown', heard);
  });

  it('do nothing while the user has switched them off, or nobody is signed in', async () => {
    const parts = await open('/goods/jh');
    act(() => parts.settings.change({ 'shortcuts.on': false }));
    press('KeyK', { ctrlKey: true });
    expect(isPaletteOpen.get()).toBe(false);
  });

  it('follow what the user has set instead', async () => {
    const parts = await open('/goods/jh');
    act(() => parts.settings.change({ 'shortcuts.keys': { palette: 'Alt+KeyQ' } }));
    press('KeyK', { ctrlKey: true });
    expect(isPaletteOpen.get()).toBe(false);
    press('KeyQ', { altKey: true });
    expect(isPaletteOpen.get()).toBe(true);
  });

  it.each(['/saleSystem', '/till', '/cashier/till'])(
    'leave a sale at %s alone, but for the lock and the help',
    async path => {
      const parts = await open('/goods/jh');
      const lockNow = jest.spyOn(parts.lock, 'lockNow').mockImplementation(() => undefined);
      const { position } = parts.navigator;
      const here = position.get();
      if (!here) throw new Error('nothing is open');
      const route = { ...here.match.route, path };
      act(() => position.set({ ...here, match: { ...here.match, route } }));
      press('KeyK', { ctrlKey: true });
      press('KeyW', { altKey: true });
      expect([isPaletteOpen.get(), parts.tabs.state.get().list.length]).toEqual([false, 1]);
      press('KeyL', { ctrlKey: true });
      press('Slash', { altKey: true });
      expect([lockNow.mock.calls.length, isHelpOpen.get()]).toEqual([1, true]);
    },
  );
});

describe('the table of keys', () => {
  const defaults = actionNames.map(name => shellActions[name].key).filter(key => key !== '');

  it('gives no key twice and takes none of the screens or the browser', () => {
    expect(new Set(defaults).size).toBe(defaults.length);
    expect(defaults.filter(key => keyFault(key) !== null)).toEqual([]);
  });

  it('collides with no key that a business screen declares', () => {
    const declared = declaredStrokes(file => !file.includes(ofTill));
    expect(declared.length).toBeGreaterThan(20);
    expect(declared.filter(stroke => strokesOf(defaults).has(stroke))).toEqual([]);
  });

  it('leaves lock and help free of the keys of the till, which go before all others there', () => {
    const declared = declaredStrokes(file => file.includes(ofTill));
    expect(declared).toContain('Alt+2');
    const kept = strokesOf([shellActions.lock.key, shellActions.help.key]);
    expect(declared.filter(stroke => kept.has(stroke))).toEqual([]);
  });
});

describe('设置 → 快捷键', () => {
  async function edit() {
    const parts = await open('/goods/jh');
    render(
      <PartsContext value={parts}>
        <ShortcutSettings />
      </PartsContext>,
    );
    return { parts, user: userEvent.setup() };
  }
  const key = (action: string) => screen.getByRole('button', { name: `更改：${action}` });

  it('changes a key, takes it away, and puts all back', async () => {
    const { parts, user } = await edit();
    await user.click(key('刷新标签页'));
    fireEvent.keyDown(key('刷新标签页'), { code: 'KeyQ', altKey: true });
    expect(parts.settings.of('shortcuts.keys')).toEqual({ refreshTab: 'Alt+KeyQ' });
    expect(key('刷新标签页')).toHaveTextContent('Alt+Q');
    await user.click(screen.getByRole('button', { name: '去掉：刷新标签页' }));
    expect(key('刷新标签页')).toHaveTextContent('无');
    await user.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(key('刷新标签页')).toHaveTextContent('Alt+R');
  });

  it.each([
    ['of another action', { code: 'KeyK', ctrlKey: true }, '已用于“搜索页面与命令”'],
    ['of a business screen', { code: 'KeyS', ctrlKey: true }, '留给业务页面或浏览器，不能使用'],
    ['that writes a letter', { code: 'KeyQ' }, '须与 Ctrl 或 Alt 一起按'],
  ])('refuses a key %s', async (_, stroke, sentence) => {
    const { parts, user } = await edit();
    await user.click(key('刷新标签页'));
    fireEvent.keyDown(key('刷新标签页'), stroke);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(parts.settings.of('shortcuts.keys')).toEqual({});
    expect(isPaletteOpen.get()).toBe(false);
  });
});

const ofTill = join('mf-goods', 'src', 'cashier', 'till');

function strokesOf(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.map(key => key.replace(/Key|Digit/, '')));
}

/** What the screens declare as `strokes: ['F8', …]`, read from those of their sources. */
function declaredStrokes(isAmong: (file: string) => boolean): string[] {
  const root = join(__dirname, '../../../..');
  return readdirSync(root)
    .filter(name => name.startsWith('mf-'))
    .flatMap(name =>
      readdirSync(join(root, name, 'src'), { recursive: true }).map(file =>
        join(root, name, 'src', String(file)),
      ),
    )
    .filter(file => /\.tsx?$/.test(file) && isAmong(file))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/strokes: \[([^\]]*)\]/g)])
    .flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, stroke = '']) => stroke));
}

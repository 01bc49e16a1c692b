import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../http/api.ts';
import { type ClientWords, chineseWords, speakClientWords } from './client-words.ts';
import { ShellContext, TabContext } from '../micro-app/shell-context.ts';
import { createTestShell, type TestShell } from '../testing/create-test-shell.ts';
import { answer } from '../testing/mock/mock-api.ts';
import { serveMock } from '../testing/mock/serve-mock.ts';
import { storage } from '../session/storage.ts';
import { NoPermission, refusedState } from './no-permission.tsx';
import { NotFound } from './not-found.tsx';

const english: ClientWords = {
  ...chineseWords,
  lang: 'en',
  noPermission: 'You may not open this page',
  notOpen: 'Not open yet',
  notOpenHint: title => `${title} comes later`,
  back: 'Back',
};

const entry = (pid: string, path: string) => ({
  pid,
  menucode: `${pid}01`,
  menuChild: null,
  funcName: path,
  isToolBar: false,
  path,
  component: 'mf-goods/goods-detail',
});
const menus = [
  entry('10', '/ticket/checkIn'),
  entry('30', '/cashier/shifts'),
  entry('40', '/goods/codeSearch'),
];
serveMock({
  'GET /api/Menu/GetAllMenu': () => answer(menus),
  'GET /api/Menu/GetMyMenu': ({ query }) => answer(menus.filter(({ pid }) => pid === query.get('pid'))),
});

afterEach(() => act(() => speakClientWords(chineseWords)));

describe('the pages that stand for a screen', () => {
  it('follow the language of the shell while they are open', async () => {
    history.replaceState(refusedState('/goods/xx'), '');
    render(
      <ShellContext value={createTestShell()}>
        <NoPermission />
      </ShellContext>,
    );
    expect(screen.getByRole('heading', { name: '没有权限访问该页面，或页面不存在' })).toBeVisible();
    expect(screen.getByText('/goods/xx')).toBeVisible();
    act(() => speakClientWords(english));
    const heading = screen.getByRole('heading', { name: 'You may not open this page' });
    expect(heading.closest('[lang]')).toHaveAttribute('lang', 'en');
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
  });

  it('open a page of another system there, with what its address asks for', async () => {
    const shell = createTestShell();
    await shell.chooseSystem('10');
    await refuse(shell, '/goods/codeSearch?code=6901');
    const onward = await screen.findByRole('button', { name: '到「商品」打开' });
    expect(screen.getByRole('heading', { name: '这个页面在另一个系统里' })).toBeVisible();
    await userEvent.click(onward);
    await waitFor(() => expect(shell.address()).toBe('/goods/codeSearch?code=6901'));
    expect(storage.read('isMenuType')).toBe('40');
  });

  it.each([
    ['is in none of his systems', '/goods/xx'],
    ['stands in no menu and was refused for its permission', '/till'],
    ['belongs to the system that is open', '/ticket/checkIn'],
  ])('offer nothing for a page that %s', async (_why, path) => {
    const shell = createTestShell();
    await shell.chooseSystem('10');
    await refuse(shell, path);
    // What was asked has been answered by the time that a later question is.
    await act(async () => void (await api.get('/api/Menu/GetMyMenu', { query: { pid: '10' } })));
    expect(screen.getByRole('heading', { name: '没有权限访问该页面，或页面不存在' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /打开/ })).toBeNull();
  });

  it('name an entry that is not built by its title in that language', async () => {
    const menu = [
      { menucode: '1', funcName: '换团', titles: { en: 'Change group' }, path: '/later', component: null },
    ];
    const shell = createTestShell({ menu: { '20': menu } });
    await shell.chooseSystem('20');
    shell.navigate('/later');
    await shell.arrived();
    render(
      <ShellContext value={shell}>
        <TabContext value={shell.tabs.ofApp('mf-auth')[0] ?? null}>
          <NotFound />
        </TabContext>
      </ShellContext>,
    );
    expect(screen.getByText('「换团」还在准备中，开放后从同一菜单进入。')).toBeVisible();
    act(() => speakClientWords(english));
    expect(screen.getByRole('heading', { name: 'Not open yet' })).toBeVisible();
    expect(screen.getByText('Change group comes later')).toBeVisible();
  });
});

async function refuse(shell: TestShell, path: string): Promise<void> {
  await shell.arrived();
  history.replaceState(refusedState(path), '');
  render(
    <ShellContext value={shell}>
      <NoPermission />
    </ShellContext>,
  );
}

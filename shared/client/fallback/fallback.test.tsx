import { act, render, screen } from '@testing-library/react';
import { type ClientWords, chineseWords, speakClientWords } from '../language/client-words.ts';
import { ShellContext, TabContext } from '../micro-app/shell-context.ts';
import { createTestShell } from '../testing/create-test-shell.ts';
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

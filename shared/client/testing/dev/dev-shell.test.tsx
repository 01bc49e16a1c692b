import { act, screen } from '@testing-library/react';
import { createRoot, type Root } from 'react-dom/client';

import { defineMicroApp } from '../../micro-app/define-micro-app.ts';
import { session } from '../../session/session.ts';
import { createTestShell, type TestShell } from '../create-test-shell.ts';
import { serveMock } from '../mock/serve-mock.ts';
import { menuHandlers, menusOf } from './dev-screens.ts';
import { openDevPage } from './dev-shell.tsx';
import { Elsewhere } from './elsewhere.tsx';

let shell: TestShell;
let root: Root;
const signIn = jest.fn();

async function open(address: string): Promise<void> {
  await act(async () => {
    shell.navigate(address);
    await shell.arrived();
  });
}

describe('the stub shell, where its app does not draw', () => {
  beforeEach(async () => {
    serveMock(menuHandlers);
    shell = createTestShell({ menu: menusOf('mf-goods') });
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => {
      await shell.chooseSystem('40');
      root.render(<Elsewhere app="mf-goods" shell={shell} signIn={signIn} />);
    });
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    shell.dispose();
    document.body.replaceChildren();
  });

  it('draws nothing over a screen of the app', async () => {
    await open('/goods/goodsDetail');
    expect(document.body.textContent).toBe('');
  });

  it('shows the page of refusal for an address of nobody', async () => {
    await open('/goods/nowhere');
    expect(screen.getByRole('heading', { name: '没有权限访问该页面，或页面不存在' })).toBeVisible();
    expect(screen.getByText('/goods/nowhere')).toBeVisible();
  });

  it('offers the other system that has the wanted page', async () => {
    await open('/ticket/checkIn');
    expect(await screen.findByRole('button', { name: /^到「.+」打开$/ })).toBeVisible();
  });

  it('names the app that draws a page of another one', async () => {
    await open('/personal');
    expect(screen.getByText('它由 mf-auth 绘制，这里只运行 mf-goods。')).toBeVisible();
  });

  it('says that the session has ended, and signs in again', async () => {
    await act(async () => shell.session.end());
    await act(async () => screen.getByRole('button', { name: '重新登录' }).click());
    expect(signIn).toHaveBeenCalledTimes(1);
  });
});

describe('a link to the page of one app', () => {
  it('M-30 that names an unknown scenario is an error, and the app is not opened', async () => {
    window.history.replaceState(null, '', '/?scenario=price-410');
    const mount = jest.fn();
    const module = { ...defineMicroApp('mf-goods', {}), mount };
    await act(async () => openDevPage('mf-goods', module, { 'price-409': '价格已更新' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/没有名为「price-410」的场景；可用：.*price-409/);
    expect(mount).not.toHaveBeenCalled();
    session.end('signed-out');
  });
});

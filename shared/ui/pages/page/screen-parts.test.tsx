import { defineMicroApp } from '@shanmen/shared';
import { serveMock } from '@shanmen/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { AppProvider } from '../../app/app-provider.tsx';
import { useAddressFilters } from '../../lists/search/use-address-filters.ts';
import { type OpenedApp, openApp } from '../../testing/open-app.ts';
import { ScreenParts } from './screen-parts.tsx';

function Searched({ name }: { readonly name: string }) {
  const { filters, isChosen, apply } = useAddressFilters({ keyword: '默认' });
  return (
    <>
      <p>{`${name} ${filters['keyword'] ?? ''} ${isChosen ? '已选' : '未选'}`}</p>
      <button onClick={() => apply({ keyword: '茶' })}>查茶</button>
    </>
  );
}

function Probe() {
  return (
    <ScreenParts
      parts={[
        { key: 'audit', label: '操作日志', children: <Searched name="操作" /> },
        { key: 'login', label: '登录日志', children: <Searched name="登录" /> },
      ]}
    />
  );
}

const probe = defineMicroApp('mf-admin', { 'user-list': async () => Probe }, { provider: AppProvider });
const path = '/system/User/list';
let app: OpenedApp;
const open = async (query = '') => {
  app = await openApp('mf-admin', probe, '80', `${path}${query}`);
};

beforeAll(() => void serveMock({}));
afterEach(() => app.close());

describe('ScreenParts', () => {
  it('shows the first part, and the one that the address names', async () => {
    await open();
    expect(await screen.findByText('操作 默认 未选')).toBeTruthy();
    await app.close();
    await open('?part=login');
    expect(await screen.findByText('登录 默认 未选')).toBeTruthy();
    await app.close();
    await open('?part=unknown');
    expect(await screen.findByText('操作 默认 未选')).toBeTruthy();
  });

  it('keeps the part in the address, and gives each part filters of its own', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('button', { name: '查茶' }));
    expect(app.address()).toBe(`${path}?keyword=${encodeURIComponent('茶')}`);
    await user.click(screen.getByRole('tab', { name: '登录日志' }));
    expect(await screen.findByText('登录 默认 未选')).toBeTruthy();
    expect(app.address()).toBe(`${path}?part=login`);
    await user.click(screen.getByRole('button', { name: '查茶' }));
    await waitFor(() => expect(app.address()).toBe(`${path}?part=login&keyword=${encodeURIComponent('茶')}`));
    expect(screen.getByText('登录 茶 已选')).toBeTruthy();
  });
});

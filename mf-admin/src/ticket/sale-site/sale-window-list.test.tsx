import { ShellContext } from '@shanmen/shared';
import type { SaleSite, SaleWindow } from '@shanmen/shared/contracts/ticket/setup/sale-site';
import { createTestShell } from '@shanmen/shared/testing';
import { render, screen } from '@testing-library/react';
import { SaleWindowList } from './sale-window-list.tsx';

const window: SaleWindow = {
  id: 1,
  siteId: 1,
  code: 'NM1',
  name: '南门1号窗',
  status: 'on',
  layoutId: null,
  layoutName: null,
  offsetXMm: 0,
  offsetYMm: 0,
  hasShift: false,
  version: 1,
};
const other = { ...window, id: 2, code: 'NM2', name: '南门2号窗', layoutId: 7, layoutName: '预印门票' };
const site: SaleSite = {
  id: 1,
  code: 'NM',
  name: '南门售票处',
  status: 'on',
  version: 1,
  windows: [window, { ...other, offsetXMm: 1.5, offsetYMm: -2 }],
};

it('says of each window what it prints on and how far its printer is off', () => {
  const shell = createTestShell({ user: 'admin' });
  render(
    <ShellContext value={shell}>
      <SaleWindowList site={site} />
    </ShellContext>,
  );
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('南门1号窗80 毫米卷纸');
  expect(second).toHaveTextContent('南门2号窗预印门票，右移 1.5 毫米，下移 -2 毫米');
  shell.dispose();
});

import { ShellContext } from '@shanmen/shared';
import type { Role } from '@shanmen/shared/contracts/admin/rights/role';
import { answer, createTestShell, serveMock } from '@shanmen/shared/testing';
import { queryClient } from '@shanmen/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { RoleScopes } from './role-scopes.tsx';

const role: Role = {
  id: 4,
  code: 'night',
  name: '夜场售票员',
  description: '',
  builtIn: false,
  grantsAll: false,
  status: 'enabled',
  sessionLimit: 5,
  idleMinutes: null,
  members: 0,
  codes: [],
  standardCodes: null,
  scopes: [{ domain: 'ticket', kind: 'listed', outletIds: [] }],
  updatedAt: '2026-11-20T00:00:00Z',
  updatedBy: null,
  grantable: true,
  version: 1,
};

it('says of a list of no outlets that it reaches none, and not that the role decides', async () => {
  serveMock({ 'GET /api/admin/outlets': () => answer({ rows: [], total: 0 }) });
  const shell = createTestShell({ user: 'admin' });
  render(
    <ShellContext value={shell}>
      <QueryClientProvider client={queryClient}>
        <RoleScopes role={role} />
      </QueryClientProvider>
    </ShellContext>,
  );
  expect(await screen.findByText('未选网点，看不到任何网点的数据')).toBeVisible();
  expect(screen.queryByText('按角色的数据范围')).toBeNull();
  shell.dispose();
});

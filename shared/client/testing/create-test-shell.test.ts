import { createTestShell } from './create-test-shell.ts';
import { demoUserInfo } from './demo-user.ts';
import { serveMock } from './mock/serve-mock.ts';
import { contractHandlers, shellContract } from './shell.contract.ts';

serveMock(contractHandlers);

describe('M-29 Y-18 the test shell', () => {
  shellContract(async () => {
    const { search, hash, pathname } = window.location;
    const shell = createTestShell({ user: null });
    shell.navigate(pathname + search + hash, { replace: true });
    await shell.arrived();
    return { shell, address: shell.address, dispose: shell.dispose };
  });
});

describe('the placeholder users of the specification', () => {
  it('give admin four permissions and everybody else two', () => {
    expect(demoUserInfo('admin')).toMatchObject({
      roles: ['admin'],
      authBtnList: ['add', 'del', 'edit', 'link'],
    });
    expect(demoUserInfo('seller01')).toMatchObject({ roles: ['common'], authBtnList: ['add', 'link'] });
  });
});

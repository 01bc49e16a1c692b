import { act, render, screen } from '@testing-library/react';
import type { PermissionCode } from '../../contracts/permissions.ts';
import { session } from '../session/session.ts';
import { demoSession } from '../testing/demo-user.ts';
import { Auth, AuthAll, AuthAny } from './permission-checks.tsx';
import { hasAllAuth, hasAnyAuth, hasAuth } from './permissions.ts';

const sell: PermissionCode = 'ticket:sale:fit';
const reprint: PermissionCode = 'ticket:sale:reprint';
const scan: PermissionCode = 'ticket:check-in:scan';

function hold(...codes: readonly string[]): void {
  session.begin(demoSession('seller01', codes));
}

beforeEach(() => {
  localStorage.clear();
  session.end('signed-out');
});

describe('S-42 the three checks', () => {
  it.each<[readonly string[], readonly PermissionCode[], boolean, boolean]>([
    [[], [], false, true],
    [[], [sell], false, false],
    [[sell], [sell], true, true],
    [[sell], [sell, reprint], true, false],
    [[sell, reprint], [sell, reprint], true, true],
    [[sell, reprint, scan], [sell, reprint], true, true],
    [[scan], [sell, reprint], false, false],
    [[sell], [sell, sell], true, true],
    [['TICKET:SALE:FIT'], [sell], false, false],
    [['*', 'ticket:*', 'admin'], [sell], false, false],
  ])('holding %j, asked for %j: any %s, all %s', (held, asked, any, all) => {
    hold(...held);
    expect(hasAnyAuth(asked)).toBe(any);
    expect(hasAllAuth(asked)).toBe(all);
    for (const code of asked) expect(hasAuth(code)).toBe(held.includes(code));
    const { container } = render(
      <>
        <AuthAny codes={asked}>any</AuthAny>
        <AuthAll codes={asked}>all</AuthAll>
      </>,
    );
    expect(container.textContent).toBe((any ? 'any' : '') + (all ? 'all' : ''));
  });

  it('leave no element behind for those who lack the code', () => {
    hold();
    const { container } = render(
      <Auth code={sell}>
        <button type="button">售票</button>
      </Auth>,
    );
    expect(container).toBeEmptyDOMElement();
  });

  it('follow the list at once, both ways', () => {
    hold(sell);
    render(
      <Auth code={sell}>
        <button type="button">售票</button>
      </Auth>,
    );
    expect(screen.getByRole('button', { name: '售票' })).toBeInTheDocument();
    const { token: _, ...state } = demoSession('seller01');
    act(() => session.refresh(state));
    expect(screen.queryByRole('button')).toBeNull();
    act(() => hold(sell));
    expect(screen.getByRole('button', { name: '售票' })).toBeInTheDocument();
    act(() => session.end('expired'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(['{"userName":"a"}', '{"userName":"a","authBtnList":null}', 'no json', ''])(
    'count the stored user %j as holding nothing',
    stored => {
      localStorage.setItem('token', `token-beside-${stored}`);
      localStorage.setItem('userInfo', stored);
      expect([hasAuth(sell), hasAnyAuth([sell]), hasAllAuth([sell])]).toEqual([false, false, false]);
      render(<Auth code={sell}>hidden</Auth>);
      expect(screen.queryByText('hidden')).toBeNull();
    },
  );
});

import { act, render, screen, within } from '@testing-library/react';
import { session } from '@shanmen/shared';
import { ShellFrame } from '../../layout/shell-frame.tsx';
import { shellActions } from '../../tools/shortcuts/actions.ts';
import { exampleSession } from '../../shell/testing/example-menu.ts';
import { exampleShell } from '../../shell/testing/example-shell.ts';
import { moduleRows, reportOf } from './module-rows.ts';
import { isPanelOpen } from './open-panel.ts';

async function open(codes: readonly string[]) {
  const parts = exampleShell({ menuType: '40', address: '/goods/jh' });
  const { userInfo } = exampleSession;
  session.refresh({
    ...exampleSession,
    userInfo: { ...userInfo, authBtnList: [...userInfo.authBtnList, ...codes] },
  });
  await parts.navigator.enter();
  render(<ShellFrame parts={parts} />);
  return { parts };
}

afterEach(() => act(() => isPanelOpen.set(false)));

describe('the panel of the modules', () => {
  it('names every app of the map with its version, its state and its last error', async () => {
    const { parts } = await open([]);
    act(() => {
      parts.told.report({ kind: 'mounted', module: 'mf-goods', version: '1.0.0', ms: 41.6 });
      parts.told.report({ kind: 'load_failed', module: 'mf-goods', version: '1.0.0', code: 'MF-101' });
      isPanelOpen.set(true);
    });
    const panel = await screen.findByRole('dialog', { name: '模块面板', hidden: true });
    const row = (name: RegExp) => within(panel).getByRole('row', { name, hidden: true });
    expect(row(/mf-goods/)).toHaveTextContent('42 ms');
    expect(row(/商品 mf-goods/)).toHaveTextContent('MF-101');
    expect(within(panel).getAllByRole('row', { hidden: true })).toHaveLength(2);
    expect(panel).toHaveTextContent('发布 100 · stable');
  });

  it.each([
    ['opens by its key for those who look after modules', ['modules:override:use'], true],
    ['stays closed for everybody else', [], false],
  ])('%s', async (_, codes, opens) => {
    const { parts } = await open(codes);
    act(() => shellActions.modules.act(parts)?.());
    expect(isPanelOpen.get()).toBe(opens);
  });

  it('makes a report of one line for each app of the map', async () => {
    const { parts } = await open([]);
    const lines = reportOf(moduleRows(parts), 100, 'stable', new Date('2026-11-20T08:00:00Z')).split('\n');
    expect(lines[0]).toBe('100 stable 2026-11-20T08:00:00.000Z');
    expect(lines).toHaveLength(2);
  });
});

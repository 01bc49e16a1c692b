import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { ShellTab } from '../shell.ts';
import { createTestShell } from '../testing/create-test-shell.ts';
import { ScreenFrame } from './screen-frame.tsx';

/** Draws a screen as one that waits for its data does; answers how its content comes, in another element. */
async function drawn(): Promise<() => Promise<void>> {
  const menu = [{ menucode: '1', funcName: 'late', path: '/late', component: 'mf-goods/late' }];
  const shell = createTestShell({ menu: { '40': menu } });
  await shell.chooseSystem('40');
  shell.navigate('/late');
  await shell.arrived();
  const tab: ShellTab | undefined = shell.tabs.ofApp('mf-goods')[0];
  if (!tab) throw new Error('the tab did not open');
  const framed = (content: ReactNode) => (
    <ScreenFrame tab={tab} onDrawn={() => {}}>
      {content}
    </ScreenFrame>
  );
  const { rerender } = render(framed(<h1 key="waiting">waiting</h1>));
  // A MutationObserver speaks in a microtask after the change.
  return () => act(async () => rerender(framed(<h1 key="filled">gate 3</h1>)));
}

describe('a screen that draws its waiting first', () => {
  test('the heading that comes after has the focus', async () => {
    const fill = await drawn();
    expect(screen.getByRole('heading', { name: 'waiting' })).toHaveFocus();
    await fill();
    expect(screen.getByRole('heading', { name: 'gate 3' })).toHaveFocus();
  });

  test('once the user has acted, nothing takes the focus', async () => {
    const fill = await drawn();
    fireEvent.pointerDown(document.body);
    await fill();
    expect(document.body).toHaveFocus();
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PopupMenu } from './popup-menu.tsx';

const chosen = jest.fn();
const items = [
  { label: '刷新', onChoose: () => chosen('刷新') },
  'line',
  { label: '关闭', onChoose: () => chosen('关闭'), disabled: true },
  { label: '全屏', onChoose: () => chosen('全屏') },
] as const;

function Example() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <button type="button" onClick={event => setAnchor(anchor ? null : event.currentTarget)}>
        打开
      </button>
      {anchor && <PopupMenu anchor={anchor} label="标签" items={items} onClose={() => setAnchor(null)} />}
    </>
  );
}

async function opened() {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(screen.getByRole('button', { name: '打开' }));
  return user;
}

const isOpen = () => screen.queryByRole('menu', { hidden: true }) !== null;
const entry = (name: string) => screen.getByRole('menuitem', { name, hidden: true });

beforeEach(() => chosen.mockClear());

describe('a popup menu', () => {
  it('moves the focus by arrows, Home, End and letters, in a circle', async () => {
    const user = await opened();
    expect(entry('刷新')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(entry('全屏')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(entry('关闭')).toHaveFocus();
    await user.keyboard('{End}{Home}');
    expect(entry('刷新')).toHaveFocus();
  });

  it('chooses by Enter, closes, and gives the focus back', async () => {
    const user = await opened();
    await user.keyboard('{Enter}');
    expect(chosen).toHaveBeenCalledWith('刷新');
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('button', { name: '打开' })).toHaveFocus();
  });

  it('does nothing on an entry that is off', async () => {
    const user = await opened();
    await user.click(entry('关闭'));
    expect(chosen).not.toHaveBeenCalled();
    expect(isOpen()).toBe(true);
  });

  it('takes Escape for itself alone', async () => {
    const below = jest.fn();
    window.addEventListener('keydown', below);
    const user = await opened();
    below.mockClear();
    await user.keyboard('{Escape}');
    expect([isOpen(), below.mock.calls.length]).toEqual([false, 0]);
    window.removeEventListener('keydown', below);
  });

  it.each([
    ['a press outside', () => fireEvent.pointerDown(document.body)],
    ['scrolling', () => fireEvent.scroll(document.body)],
    ['another window in front', () => fireEvent.blur(window)],
    ['a window of another size', () => fireEvent(window, new Event('resize'))],
    ['Tab', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ])('closes by %s', async (_, leave) => {
    await opened();
    leave();
    expect(isOpen()).toBe(false);
  });

  it('leaves the press on its anchor to the anchor', async () => {
    const user = await opened();
    await user.click(screen.getByRole('button', { name: '打开' }));
    expect(isOpen()).toBe(false);
  });
});

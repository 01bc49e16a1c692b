import { session } from '@shanmen/shared';
import { demoSession } from '@shanmen/shared/testing/demo-user';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';

import { TouchPad } from './touch-pad.tsx';
import { burstGapMs, scanBox, useKeyboard } from './use-keyboard.ts';

const keys: string[] = [];
const scans: string[] = [];

function Counter() {
  const [field, setField] = useState('');
  useKeyboard({
    onKey: stroke => {
      keys.push(stroke);
      return true;
    },
    onScan: text => scans.push(text),
  });
  return (
    <>
      <input aria-label="备注" value={field} onChange={event => setField(event.target.value)} />
      <input aria-label="扫码" {...scanBox} />
      <button type="button">按钮</button>
      <div id="shell-chrome">
        <button type="button">外壳</button>
      </div>
    </>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  keys.length = 0;
  scans.length = 0;
  render(<Counter />);
});
afterEach(() => jest.useRealTimers());

let clock = 1000;

/** Presses a key `gapMs` after the last one; a field takes the character as a browser would. */
function press(key: string, { gapMs = 5, target = document.body, ...rest }: PressOptions = {}): boolean {
  clock += gapMs;
  jest.advanceTimersByTime(gapMs);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  const free = fireEvent(target, event);
  if (free && key.length === 1 && target instanceof HTMLInputElement) {
    fireEvent.change(target, { target: { value: target.value + key } });
  }
  return free;
}

type PressOptions = KeyboardEventInit & { gapMs?: number; target?: HTMLElement };

const scan = (text: string, options: PressOptions = {}) => {
  for (const key of [...text, 'Enter']) press(key, options);
  jest.advanceTimersByTime(burstGapMs);
};

const ticket = '1.2611200000012377.1.aB3x';

describe('keyboard of a screen', () => {
  it('T-50 takes a scan whole, and none of its letters for a hotkey', () => {
    scan(ticket);
    expect(scans).toEqual([ticket]);
    expect(keys).toEqual([]);
  });

  it('T-50 leaves nothing of a scan in a text field', () => {
    const field = screen.getByRole('textbox', { name: '备注' });
    press('好', { target: field, gapMs: 200 });
    for (const [index, key] of [...ticket, 'Enter'].entries())
      press(key, { target: field, gapMs: index === 0 ? 200 : 5 });
    expect(scans).toEqual([ticket]);
    expect(field).toHaveValue('好');
  });

  it('T-50 takes a scan whole while an input method composes', () => {
    const composing = { isComposing: true, keyCode: 229 };
    for (const digit of '131234567890123456') press('Process', { ...composing, code: `Digit${digit}` });
    press('Process', { ...composing, code: 'Enter' });
    expect(scans).toEqual(['131234567890123456']);
  });

  it('T-50 ignores keys that belong to an input method', () => {
    press('Process', { isComposing: true, keyCode: 229, code: 'KeyG', gapMs: 200 });
    press('F8', { isComposing: true, gapMs: 200 });
    jest.advanceTimersByTime(200);
    expect(keys).toEqual([]);
  });

  it('lets quick keys through in order, before the key that follows them', () => {
    for (const key of ['2', 'g', 'F8', 'Enter']) press(key);
    expect(keys).toEqual(['2', 'G', 'F8', 'Enter']);
    expect(scans).toEqual([]);
  });

  it('T-50 takes a quantity and its letter for keys, however quickly they are typed', () => {
    for (const key of '500t') press(key, { gapMs: 0 });
    press('F10', { gapMs: 0 });
    for (const key of '12g') press(key, { gapMs: 0 });
    press('Enter', { gapMs: 0 });
    expect(keys).toEqual(['5', '0', '0', 'T', 'F10', '1', '2', 'G', 'Enter']);
    expect(scans).toEqual([]);
  });

  it('lets waiting keys through before a click', () => {
    press('5');
    fireEvent.pointerDown(document.body);
    expect(keys).toEqual(['5']);
  });

  it('takes slow digits that are no code of ours and Enter for typing', () => {
    for (const key of [...'9131234567890123456', 'Enter']) press(key, { gapMs: 60 });
    expect(scans).toEqual([]);
    expect(keys).toHaveLength(20);
  });

  it.each([
    ['a payment code', '131234567890123456', 50],
    ['an identity number', '990000199001010017', 80],
    ['a ticket', ticket, 100],
    ['a pickup code', '123456789', 60],
  ])('T-50 knows %s of a slow scanner by its shape, and takes its first keys back', (_, text, gapMs) => {
    press('x', { gapMs: 500 });
    jest.advanceTimersByTime(500);
    clock += 500;
    for (const key of [...text, 'Enter']) press(key, { gapMs });
    expect(scans).toEqual([text]);
    const typed = keys.slice(1).filter(key => key !== 'Backspace');
    expect(keys.filter(key => key === 'Backspace')).toHaveLength(typed.length);
    expect(typed.length).toBeLessThan(4);
  });

  it('leaves slow digits in the field that they were typed into', () => {
    const field = screen.getByRole('textbox', { name: '备注' });
    for (const key of [...'131234567890123456', 'Enter']) press(key, { target: field, gapMs: 60 });
    expect(scans).toEqual([]);
    expect(field).toHaveValue('131234567890123456');
  });

  it('T-49 never takes the keys of the browser', () => {
    const free = [
      press('F5'),
      press('F11'),
      press('F12'),
      ...['w', 'n', 't'].map(key => press(key, { ctrlKey: true })),
    ];
    expect(free).toEqual(free.map(() => true));
    expect(keys).toEqual([]);
  });

  it('suppresses the meaning of the browser for a key it takes', () => {
    expect(press('F1')).toBe(false);
    expect(press('p', { ctrlKey: true })).toBe(false);
  });

  it('ignores a confirming key that is held down', () => {
    press('Enter', { repeat: true });
    press('F8', { repeat: true });
    expect(keys).toEqual([]);
  });

  it('leaves a text field its own keys and a focused button its Enter', () => {
    const field = screen.getByRole('textbox', { name: '备注' });
    press('g', { target: field, gapMs: 200 });
    press('Enter', { target: field, gapMs: 200 });
    press('Enter', { target: screen.getByRole('button', { name: '按钮' }), gapMs: 200 });
    jest.advanceTimersByTime(200);
    expect(keys).toEqual([]);
    press('Escape', { target: field, gapMs: 200 });
    expect(keys).toEqual(['Escape']);
  });

  it('leaves what is typed or scanned into the scan box there', () => {
    const box = screen.getByRole('textbox', { name: '扫码' });
    scan(ticket, { target: box });
    expect(scans).toEqual([]);
    expect(box).toHaveValue(ticket);
  });

  it('is silent below a dialog of the shell', () => {
    press('F8', { target: screen.getByRole('button', { name: '外壳' }) });
    expect(keys).toEqual([]);
  });
});

describe('S-37 under the lock', () => {
  afterEach(() => session.end('signed-out'));

  it('no key and no scan reaches the window, and the password is left to its field', () => {
    session.begin(demoSession('seller01'));
    session.setLocked(true);
    for (const key of 'T2026112300019') press(key);
    expect(press('Enter')).toBe(true);
    press('F8', { gapMs: 500 });
    expect([keys, scans]).toEqual([[], []]);
    session.setLocked(false);
    for (const key of 'T2026112300019') press(key);
    press('Enter');
    expect(scans).toEqual(['T2026112300019']);
  });

  it('takes a tap on the touch pad for the key, and shows no pad where there is no touch screen', () => {
    const { rerender } = render(<TouchPad />);
    expect(screen.queryByRole('group', { name: '触摸键盘' })).toBeNull();
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(media => Object.assign(new EventTarget(), { ...noMedia, media, matches: true }));
    rerender(<TouchPad hasLetters />);
    for (const name of ['7', 'G', '退格', '查找']) fireEvent.click(screen.getByRole('button', { name }));
    expect(keys).toEqual(['7', 'G', 'Backspace', 'Enter']);
  });
});

const noMedia = { onchange: null, addListener: () => undefined, removeListener: () => undefined };

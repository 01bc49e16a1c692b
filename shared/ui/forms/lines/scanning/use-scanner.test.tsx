import { session } from '@shanmen/shared';
import { demoSession } from '@shanmen/shared/testing/demo-user';
import { render, screen } from '@testing-library/react';
import { useScanner } from './use-scanner.ts';

const scans: string[] = [];
let clock = performance.now();

function Desk() {
  useScanner(true, code => scans.push(code));
  return (
    <>
      <input aria-label="备注" defaultValue="补货" />
      <div data-secret>
        <input aria-label="密码" />
      </div>
    </>
  );
}

/** As a scanner types: every key within a few milliseconds. */
function scan(code: string, suffix: readonly KeyboardEventInit[] = [], at: EventTarget = window): void {
  for (const sign of code) type({ code: /\d/.test(sign) ? `Digit${sign}` : `Key${sign}` }, at);
  for (const key of suffix) type(key, at);
  type({ code: 'Enter' }, at);
}

/** 5 ms after the key before, however slow the machine is. */
function type(key: KeyboardEventInit, at: EventTarget = window): void {
  const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
  clock += 5;
  Object.defineProperty(event, 'timeStamp', { value: clock });
  at.dispatchEvent(event);
}

describe('a scanner beside a document', () => {
  beforeEach(() => {
    scans.length = 0;
    session.begin(demoSession('keeper01'));
    render(<Desk />);
  });
  afterEach(() => session.end('signed-out'));

  it('is heard', () => {
    scan('W00123');
    expect(scans).toEqual(['W00123']);
  });

  it.each([
    ['a control character', [{ code: 'ControlLeft' }, { code: 'BracketRight', ctrlKey: true }]],
    ['an F key', [{ code: 'F10' }]],
  ])('is heard without %s that it sends behind the code', (_, suffix) => {
    scan('W00123', suffix);
    expect(scans).toEqual(['W00123']);
  });

  it('is heard with the signs that it types with Shift', () => {
    type({ code: 'Digit3' });
    type({ code: 'ShiftLeft' });
    type({ code: 'Digit8', shiftKey: true });
    for (const code of ['KeyZ', 'Digit0', 'Digit0', 'Digit1']) type({ code });
    type({ code: 'Minus', shiftKey: true });
    type({ code: 'Semicolon', shiftKey: true });
    type({ code: 'Equal', shiftKey: true });
    type({ code: 'Enter' });
    expect(scans).toEqual(['3*Z001_:+']);
  });

  it('is not heard where another key stood between', () => {
    scan('W00123', [{ code: 'Backspace' }]);
    expect(scans).toEqual([]);
  });

  it('is not heard where somebody says who he is', () => {
    scan('W00123', [], screen.getByLabelText('密码'));
    expect(scans).toEqual([]);
  });

  it('S-37 is not heard under the lock', () => {
    session.setLocked(true);
    scan('W00123');
    expect(scans).toEqual([]);
  });
});

/** What a key of a handheld tells: none of its names, then a text, which stands in the field by then. */
type Told = { readonly inputType: string; readonly data: string | null };

const code = '6901234567892';
const each = (inputType: string, texts: readonly string[]): Told[] =>
  texts.map(data => ({ inputType, data }));
const grown = [...code].map((_, index) => code.slice(0, index + 1));

/** @param gapMs between two of its keys */
function tell(field: HTMLInputElement, told: readonly Told[], gapMs = 6): void {
  let at = performance.now();
  const send = (event: Event) => {
    Object.defineProperty(event, 'timeStamp', { value: at });
    field.dispatchEvent(event);
  };
  for (const { inputType, data } of told) {
    at += gapMs;
    send(unnamed('Unidentified'));
    const comes = new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true });
    send(comes);
    if (comes.defaultPrevented) continue;
    field.value += inputType === 'insertCompositionText' ? (data ?? '').slice(-1) : (data ?? '');
  }
  at += gapMs;
  send(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }));
}

function unnamed(key: string): KeyboardEvent {
  return new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true });
}

describe('the scanner of a handheld, whose keys have no names', () => {
  let field: HTMLInputElement;
  beforeEach(() => {
    scans.length = 0;
    session.begin(demoSession('keeper01'));
    render(<Desk />);
    field = screen.getByLabelText<HTMLInputElement>('备注');
  });
  afterEach(() => session.end('signed-out'));

  it.each([
    ['digit by digit', each('insertText', [...code])],
    ['at once', each('insertText', [code])],
    ['at once, with its end', each('insertText', [`${code}\n`])],
    ['as an input method composes it', each('insertCompositionText', grown)],
    ['with a control character before it', each('insertText', ['\u0002', code])],
    [
      'with an end that is no key either',
      [...each('insertText', [code]), { inputType: 'insertLineBreak', data: null }],
    ],
  ])('G-22 is heard once where its code comes %s, and leaves no trace in the field', (_, told) => {
    tell(field, told);
    expect(scans).toEqual([code]);
    expect(field.value).toBe('补货');
  });

  it('G-22 is heard as often as it scans', () => {
    for (let count = 0; count < 50; count += 1) tell(field, each('insertText', [code]));
    expect(scans).toHaveLength(50);
  });

  it('is told from a screen keyboard', () => {
    tell(field, each('insertText', [...code]), 90);
    tell(field, each('insertText', ['六九〇一二三四五六七']));
    tell(field, each('insertFromPaste', [code]));
    expect(scans).toEqual([]);
  });

  it('U-24 counts no text twice whose keys have positions', () => {
    for (const digit of code) {
      type({ code: `Digit${digit}` });
      const init = { inputType: 'insertText', data: digit, bubbles: true };
      window.dispatchEvent(new InputEvent('beforeinput', init));
    }
    type({ code: 'Enter' });
    expect(scans).toEqual([code]);
  });

  it('is not heard where somebody says who he is', () => {
    tell(screen.getByLabelText<HTMLInputElement>('密码'), each('insertText', [code]));
    expect(scans).toEqual([]);
  });

  it('S-37 is not heard under the lock', () => {
    session.setLocked(true);
    tell(field, each('insertText', [code]));
    expect(scans).toEqual([]);
  });
});

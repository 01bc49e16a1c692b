import { session } from '@shanmen/shared';
import { demoSession } from '@shanmen/shared/testing/demo-user';
import { render } from '@testing-library/react';
import { useScanner } from './use-scanner.ts';

const scans: string[] = [];

function Desk() {
  useScanner(true, code => scans.push(code));
  return null;
}

/** As a scanner types: every key within a few milliseconds. */
function scan(code: string, suffix: readonly KeyboardEventInit[] = []): void {
  for (const sign of code) type({ code: /\d/.test(sign) ? `Digit${sign}` : `Key${sign}` });
  for (const key of suffix) type(key);
  type({ code: 'Enter' });
}

function type(key: KeyboardEventInit): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
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

  it('is not heard where another key stood between', () => {
    scan('W00123', [{ code: 'Backspace' }]);
    expect(scans).toEqual([]);
  });

  it('S-37 is not heard under the lock', () => {
    session.setLocked(true);
    scan('W00123');
    expect(scans).toEqual([]);
  });
});

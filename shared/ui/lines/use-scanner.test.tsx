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
function scan(code: string): void {
  for (const sign of code) type(/\d/.test(sign) ? `Digit${sign}` : `Key${sign}`);
  type('Enter');
}

function type(code: string): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
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

  it('S-37 is not heard under the lock', () => {
    session.setLocked(true);
    scan('W00123');
    expect(scans).toEqual([]);
  });
});

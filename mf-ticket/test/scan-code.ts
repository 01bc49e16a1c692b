import { fireEvent } from '@testing-library/react';

let clock = 0;

/** A scanner: the characters and Enter, a millisecond apart by the browser's own time stamps. */
export function scanCode(text: string): void {
  clock = Math.max(clock, new Event('now').timeStamp) + 1000;
  for (const key of [...text, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: (clock += 1) });
    fireEvent(document.activeElement ?? document.body, event);
  }
}

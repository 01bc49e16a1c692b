import { leaveByEscape, moveByKey } from '@shanmen/ui';
import type { KeyboardEvent } from 'react';

/** Enter behind the last field leads on to the lines, Esc out of any. */
export function enterScanBox(head: HTMLElement | null): void {
  head?.closest('section')?.querySelector<HTMLElement>('input[aria-label="扫码"]')?.focus();
}

export function pressInHead(event: KeyboardEvent<HTMLElement>): void {
  const toLines = () => enterScanBox(event.currentTarget);
  leaveByEscape(event, toLines);
  moveByKey(event, toLines);
}

import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { printFrame, writeStyle } from '../paper/print-frame.ts';
import { sheetStyle } from './sheet-style.ts';

/**
 * Prints a report on A4, landscape: `<tbody class="group">` stays on a page, heads repeat on each.
 * @param foot what stands at the edge of each page: who printed it and when
 * @throws when the browser gives the frame no document or refuses to print.
 */
export function printSheet(element: ReactElement, { foot }: { foot: string }): Promise<void> {
  return printFrame({ kind: 'sheet', width: '277mm' }, page => {
    const root = createRoot(page.body.appendChild(page.createElement('main')));
    writeStyle(page, sheetStyle(foot));
    flushSync(() => root.render(element));
    return () => root.unmount();
  });
}

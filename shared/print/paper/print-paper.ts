import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { TicketPaper } from '../../contracts/ticket/setup/print-layout.ts';
import { paperStyle } from './paper-style.ts';
import { printFrame, writeStyle } from './print-frame.ts';

/**
 * Prints tickets, each `<section data-paper>` on a sheet of its own.
 * @throws when the browser gives the frame no document or refuses to print.
 */
export function printPaper(
  element: ReactElement,
  paper: Pick<TicketPaper, 'widthMm' | 'heightMm'>,
): Promise<void> {
  return printFrame({ kind: 'paper', width: `${paper.widthMm}mm` }, page => {
    const root = createRoot(page.body.appendChild(page.createElement('main')));
    writeStyle(page, paperStyle(paper));
    flushSync(() => root.render(element));
    return () => root.unmount();
  });
}

import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import type { TicketPaper } from '../../contracts/ticket/setup/print-layout.ts';
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

type Size = { readonly widthMm: number; readonly heightMm: number };

/** Tickets on paper of its own size: what is printed stands where its layout says and pushes nothing aside. */
export function paperStyle({ widthMm, heightMm }: Size): string {
  return `
@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { background: #fff; color: #000; color-scheme: light }
body { font: 10pt/1.3 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Zen Hei", sans-serif;
  font-variant-numeric: tabular-nums; text-autospace: normal; print-color-adjust: exact; -webkit-print-color-adjust: exact }
[data-paper] { position: relative; width: ${widthMm}mm; height: ${heightMm}mm; overflow: hidden; break-inside: avoid }
[data-paper] + [data-paper] { break-before: page }
[data-paper] > div { position: absolute; overflow-wrap: anywhere }
.qr { display: block }
`;
}

import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { printFrame, writeStyle } from '../paper/print-frame.ts';

/** How wide a page is, in characters of its text: 277 mm at 9 pt. */
export const sheetCharacters = 87;

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

/**
 * The look of a report on A4: black on white, heads on each page, 合计 once, page x of y in the margin. Of a rate it has the
 * sign, and not the word that is spoken for it. It is text and not a style sheet, because it goes into the print document's own
 * style element.
 */
function sheetStyle(foot: string): string {
  return `
@page { size: A4 landscape; margin: 12mm 10mm 14mm;
  @bottom-center { content: "第 " counter(page) " 页 / 共 " counter(pages) " 页"; font-size: 9pt }
  @bottom-right { content: "${cssText(foot)}"; font-size: 8pt } }
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { background: #fff; color: #000; color-scheme: light }
body { font: 9pt/1.4 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Zen Hei", sans-serif;
  font-variant-numeric: tabular-nums; print-color-adjust: exact; -webkit-print-color-adjust: exact }
h1 { font-size: 16pt; font-weight: 600; text-align: center; margin-bottom: 3mm }
h2 { font-size: 11pt; font-weight: 600; margin: 4mm 0 1.5mm; break-after: avoid }
.words { display: flex; flex-wrap: wrap; gap: 0 6mm; margin-bottom: 3mm; font-size: 8.5pt }
table + .words { margin-top: 2mm }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font: inherit; font-variant-numeric: inherit }
thead { display: table-header-group }
tr { break-inside: avoid }
section + section { break-before: page }
tbody.group { break-inside: avoid }
th, td { border: .2mm solid #999; padding: .8mm 1.2mm; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { background: #eee; font-weight: 600; text-align: center }
.figure { text-align: right; white-space: nowrap }
.figure [aria-hidden] + span { display: none }
.subtotal td { background: #f4f4f4; font-weight: 600 }
.total td { background: #e8e8e8; font-weight: 700 }
.signatures { display: flex; gap: 20mm; margin-top: 8mm; break-inside: avoid }
svg:not(.bars) { display: none }
.numbered { display: flex; justify-content: space-between; align-items: center; margin-bottom: 3mm }
.numbered h1 { flex: 1; margin: 0 0 0 46mm }
.numbered figure { width: 46mm; text-align: center; font-size: 8pt }
`;
}

/** What may stand between quotes of a style sheet. */
function cssText(text: string): string {
  return text.replace(/[\\"<>]|[\n\r\f]/g, ' ');
}

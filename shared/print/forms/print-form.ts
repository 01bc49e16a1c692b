import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { printFrame, writeStyle } from '../paper/print-frame.ts';

/** Continuous paper in three parts, 241 × 93 mm; each section is a form of its own, seven lines long. */
const formStyle = `
@page { size: 241mm 93mm; margin: 4mm 12mm }
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { background: #fff; color: #000; color-scheme: light }
body { font: 9pt/1.3 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Zen Hei", sans-serif;
  font-variant-numeric: tabular-nums; print-color-adjust: exact; -webkit-print-color-adjust: exact }
section { display: grid; align-content: start; gap: 1mm; width: 217mm; height: 84mm; overflow: hidden; break-inside: avoid }
section + section { break-before: page }
.numbered { display: grid; grid-template-columns: 52mm 1fr 52mm; align-items: start }
h1 { font-size: 14pt; font-weight: 600; line-height: 1.2; text-align: center }
h1 small { display: block; font-size: 8pt; font-weight: 400 }
figure { text-align: center; font-size: 8pt; line-height: 1.2 }
figure svg { display: block; margin: 0 auto }
.words, .signatures { display: flex; flex-wrap: wrap; gap: 0 8mm; font-size: 8.5pt; white-space: nowrap }
.words > :last-child { overflow: hidden; text-overflow: ellipsis }
.signatures { justify-content: space-between }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font: inherit; font-variant-numeric: inherit }
th, td { height: 5.3mm; padding: 0 1mm; border: .25mm solid #000; overflow: hidden; text-align: left; text-overflow: ellipsis;
  white-space: nowrap }
th { font-weight: 600; text-align: center }
td:has(.dates:not(:empty)) { height: 5.9mm; font-size: 8pt; line-height: 1.15 }
.dates { display: block; font-size: 6pt; line-height: 1 }
.dates:empty { display: none }
.figure { text-align: right }
.total td { font-weight: 600 }
`;

/** What fits on one form beneath its head. */
export const linesOfForm = 7;

/**
 * Prints on continuous forms in three parts; each `<section>` is one of them.
 * @throws when the browser gives the frame no document or refuses to print.
 */
export function printForm(element: ReactElement): Promise<void> {
  return printFrame({ kind: 'form', width: '217mm' }, page => {
    const root = createRoot(page.body.appendChild(page.createElement('main')));
    writeStyle(page, formStyle);
    flushSync(() => root.render(element));
    return () => root.unmount();
  });
}

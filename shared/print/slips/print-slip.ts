import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { printFrame, writeStyle } from '../paper/print-frame.ts';
import { pageRules, slipStyle } from './slip-style.ts';

/**
 * Prints slips, each `<section data-slip>` on a page of its measured height.
 * @throws when the browser gives the frame no document or refuses to print.
 */
export function printSlip(element: ReactElement, { widthMm }: { widthMm: number }): Promise<void> {
  return printFrame({ kind: 'slip', width: `${widthMm}mm` }, page => {
    const root = createRoot(page.body.appendChild(page.createElement('main')));
    writeStyle(page, `${slipStyle}[data-slip] { width: ${widthMm}mm }`);
    flushSync(() => root.render(element));
    writeStyle(page, pageRules(measureSlips(page), widthMm));
    return () => root.unmount();
  });
}

/** Numbers the slips and returns their heights in CSS pixels. */
function measureSlips(page: Document): number[] {
  return [...page.querySelectorAll('[data-slip]')].map((slip, index) => {
    slip.setAttribute('data-slip', String(index));
    return slip.getBoundingClientRect().height;
  });
}

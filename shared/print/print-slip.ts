import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { pageRules, slipStyle } from './slip-style.ts';

const keptForMs = 60_000;

/**
 * Prints slips from a hidden frame's own document, each `<section data-slip>` on a page of its measured
 * height. Resolves when the browser's print call returned; the frame goes after `afterprint` or a minute.
 * @throws when the browser gives the frame no document or refuses to print.
 */
export async function printSlip(element: ReactElement, { widthMm }: { widthMm: number }): Promise<void> {
  const frame = hiddenFrame(widthMm);
  document.body.append(frame);
  const view = frame.contentWindow;
  const page = frame.contentDocument;
  if (!view || !page) {
    frame.remove();
    throw new Error('the browser gave no print document');
  }
  const root = createRoot(page.body.appendChild(page.createElement('main')));
  const close = () => {
    clearTimeout(timer);
    root.unmount();
    frame.remove();
  };
  const timer = setTimeout(close, keptForMs);
  // Removed a turn later: Chromium fires the event while its print call still runs.
  view.addEventListener('afterprint', () => setTimeout(close), { once: true });
  try {
    writeStyle(page, `${slipStyle}[data-slip] { width: ${widthMm}mm }`);
    flushSync(() => root.render(element));
    writeStyle(page, pageRules(measureSlips(page), widthMm));
    // The focus stays where it is, so that the next key already belongs to the next sale.
    view.print();
  } catch (failure) {
    close();
    throw failure;
  }
}

function hiddenFrame(widthMm: number): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = '打印';
  frame.dataset['print'] = 'slip';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  // Laid out but not seen: a frame with `display: none` has no heights to measure.
  Object.assign(frame.style, {
    position: 'fixed',
    insetInlineEnd: '0',
    insetBlockEnd: '0',
    width: `${widthMm}mm`,
    height: '1px',
    border: '0',
    opacity: '0',
    pointerEvents: 'none',
  });
  return frame;
}

/** Numbers the slips and returns their heights in CSS pixels. */
function measureSlips(page: Document): number[] {
  return [...page.querySelectorAll('[data-slip]')].map((slip, index) => {
    slip.setAttribute('data-slip', String(index));
    return slip.getBoundingClientRect().height;
  });
}

function writeStyle(page: Document, text: string): void {
  const style = page.createElement('style');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) style.nonce = nonce;
  style.textContent = text;
  page.head.append(style);
}

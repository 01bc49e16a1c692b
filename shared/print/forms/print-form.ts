import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { formStyle } from './form-style.ts';
import { printFrame, writeStyle } from '../paper/print-frame.ts';

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

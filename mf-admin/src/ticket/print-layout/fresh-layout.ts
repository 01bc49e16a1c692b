import type { LayoutPart, PrintLayoutDraft } from '@shanmen/shared/contracts/ticket/setup/print-layout';

const part = (
  field: LayoutPart['field'],
  [xMm, yMm]: readonly [number, number],
  widthMm: number,
  sizePt = 10,
): LayoutPart => ({ field, xMm, yMm, widthMm, sizePt, text: '' });

/** What a new layout begins with: the common size of printed tickets, everything once, and a stub to tear off on the right. */
export const freshLayout: Omit<PrintLayoutDraft, 'name'> = {
  widthMm: 210,
  heightMm: 90,
  parts: [
    part('code', [10, 26], 36),
    part('ticketNo', [10, 64], 46, 9),
    part('again', [10, 72], 40, 9),
    part('product', [62, 24], 84, 16),
    part('crowd', [62, 33], 50, 13),
    part('price', [116, 33], 30, 13),
    part('visit', [62, 41], 84, 12),
    part('places', [62, 53], 84),
    part('visitor', [62, 66], 84),
    part('sold', [62, 72], 84, 8),
    part('notice', [62, 80], 60, 7),
    part('phone', [124, 80], 24, 7),
    part('product', [160, 26], 44, 11),
    part('crowd', [160, 36], 44, 11),
    part('visit', [160, 44], 44),
    part('ticketNo', [160, 64], 44, 8),
  ],
  status: 'on',
};

import type { ScreenKey } from '../../selling/sale/sale-keys.ts';

export type ConcessionCommand = (typeof concessionKeys)[number]['command'];

/** Keys while something is given away. Amount and reason have fields, which keep the arrows to themselves. */
export const concessionKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确认' },
  { command: 'above', strokes: ['PageUp'], cap: 'PgUp', label: '上一种' },
  { command: 'below', strokes: ['PageDown'], cap: 'PgDn', label: '下一种' },
  { command: 'withdraw', strokes: ['F8'], cap: 'F8', label: '不再优惠' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

import type { ScreenKey } from '../keys/screen-key.ts';

export type CashCommand = (typeof cashKeys)[number]['command'];

/** Keys while cash is taken; the quick ones lie around the numeric pad. Digits and the dot are the tender. */
export const cashKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '收款' },
  { command: 'quick-1', strokes: ['/'], cap: '/', label: '' },
  { command: 'quick-2', strokes: ['*'], cap: '*', label: '' },
  { command: 'quick-3', strokes: ['-'], cap: '-', label: '' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

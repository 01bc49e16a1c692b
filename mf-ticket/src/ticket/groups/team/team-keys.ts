import type { ScreenKey } from '../../selling/sale/sale-keys.ts';

export type AccountCommand = (typeof accountKeys)[number]['command'];

/** Keys while the account of an enterprise pays. Digits choose a way. */
export const accountKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '记账出票' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一种' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一种' },
  { command: 'money', strokes: ['F10'], cap: 'F10', label: '刷卡/券/混合' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

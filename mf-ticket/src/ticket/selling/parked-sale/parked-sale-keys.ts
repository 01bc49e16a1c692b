import type { ScreenKey } from '../sale/sale-keys.ts';

export type HungCartCommand = (typeof hungCartKeys)[number]['command'];

/** Keys of 取单; a digit takes the cart of that number. */
export const hungCartKeys = [
  { command: 'take', strokes: ['Enter'], cap: 'Enter', label: '取单' },
  { command: 'drop', strokes: ['Delete'], cap: 'Del', label: '删除' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一单' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一单' },
  { command: 'back', strokes: ['Escape', 'F6'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

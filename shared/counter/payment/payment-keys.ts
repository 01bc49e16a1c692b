import type { ScreenKey } from '../keys/screen-key.ts';

export type PayCommand = (typeof payKeys)[number]['command'];

/**
 * Keys while a sale is paid by code, by slip, or in several parts; a slip has a key of its own besides. Digits are an
 * amount, a code or a slip's number.
 */
export const payKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '收款' },
  { command: 'cash', strokes: ['F8'], cap: 'F8', label: '现金' },
  { command: 'scan', strokes: ['F9'], cap: 'F9', label: '扫码' },
  { command: 'house-up', strokes: ['ArrowUp'], cap: '↑', label: '上一单位' },
  { command: 'house-down', strokes: ['ArrowDown'], cap: '↓', label: '下一单位' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

export type AwaitCommand = (typeof awaitKeys)[number]['command'];

/** Keys while the provider has not said what came of it. */
export const awaitKeys = [
  { command: 'query', strokes: ['Enter'], cap: 'Enter', label: '立即查询' },
  { command: 'close', strokes: ['Delete'], cap: 'Del', label: '撤销这笔收款' },
  { command: 'aside', strokes: ['Escape'], cap: 'Esc', label: '转后台' },
] as const satisfies readonly ScreenKey<string>[];

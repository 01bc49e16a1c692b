import type { ScreenKey } from '@shanmen/shared/counter';

export type RefundCommand = (typeof refundKeys)[number]['command'];

/** Keys of 退货. Digits and letters are the number of the receipt. */
export const refundKeys = [
  { command: 'enter', strokes: ['Enter', 'F9'], cap: 'Enter', label: '退货' },
  { command: 'one-more', strokes: ['+', '='], cap: '+', label: '加一' },
  { command: 'one-fewer', strokes: ['-'], cap: '-', label: '减一' },
  { command: 'whole', strokes: ['*'], cap: '*', label: '整行' },
  { command: 'everything', strokes: ['F8'], cap: 'F8', label: '整单' },
  { command: 'no-receipt', strokes: ['F6'], cap: 'F6', label: '无小票' },
  { command: 'condition', strokes: ['/'], cap: '/', label: '正品/残次' },
  { command: 'line-above', strokes: ['ArrowUp'], cap: '↑', label: '上一行' },
  { command: 'line-below', strokes: ['ArrowDown'], cap: '↓', label: '下一行' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '重来' },
  { command: 'till', strokes: ['F10', 'F1'], cap: 'F10', label: '返回收银' },
] as const satisfies readonly ScreenKey<string>[];

export type ConfirmCommand = (typeof confirmKeys)[number]['command'];

export const confirmKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确认退货' },
  { command: 'exchange', strokes: ['F7'], cap: 'F7', label: '换货' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

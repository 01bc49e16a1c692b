import { modeKeys, photoKey, type ScreenKey } from '../../selling/sale/sale-keys.ts';

export type CollectCommand = (typeof collectKeys)[number]['command'];

/** Keys of 取票. Digits and letters are the number or plate that is looked for. */
export const collectKeys = [
  ...modeKeys,
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '取票出票' },
  { command: 'pay-cash', strokes: ['F8'], cap: 'F8', label: '现金' },
  { command: 'pay-scan', strokes: ['F9'], cap: 'F9', label: '扫码' },
  { command: 'pay-more', strokes: ['F10'], cap: 'F10', label: '刷卡/券/混合' },
  { command: 'move', strokes: ['F6'], cap: 'F6', label: '改签' },
  { command: 'reprint', strokes: ['Ctrl+P'], cap: 'Ctrl+P', label: '补打' },
  photoKey,
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一单' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一单' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'clear', strokes: ['Escape'], cap: 'Esc', label: '清空' },
] as const satisfies readonly ScreenKey<string>[];

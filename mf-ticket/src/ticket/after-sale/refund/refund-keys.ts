import type { ScreenKey } from '@shanmen/shared/counter';
import { modeKeys } from '../../selling/sale/sale-keys.ts';

/** The slips of the last refunds, in the order in which they are listed. */
export const refundSlipKeys = [
  { command: 'slip-first', strokes: ['Shift+F1'], cap: '⇧F1', label: '打印' },
  { command: 'slip-second', strokes: ['Shift+F2'], cap: '⇧F2', label: '打印' },
  { command: 'slip-third', strokes: ['Shift+F3'], cap: '⇧F3', label: '打印' },
] as const satisfies readonly ScreenKey<string>[];

export type DeskCommand = (typeof deskKeys)[number]['command'];

/** Keys of 退票. Digits and D are the number that is looked for. */
export const deskKeys = [
  ...modeKeys,
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '退所选' },
  { command: 'void', strokes: ['Ctrl+Backspace'], cap: 'Ctrl+⌫', label: '卖错票作废' },
  { command: 'move', strokes: ['G'], cap: 'G', label: '改签' },
  { command: 'person', strokes: ['H'], cap: 'H', label: '换人' },
  { command: 'upgrade', strokes: ['U'], cap: 'U', label: '升级补差' },
  { command: 'cut', strokes: ['J'], cap: 'J', label: '减员' },
  { command: 'compensate', strokes: ['B'], cap: 'B', label: '补偿' },
  { command: 'approve', strokes: ['S'], cap: 'S', label: '班长现场授权' },
  { command: 'reprint', strokes: ['Ctrl+P'], cap: 'Ctrl+P', label: '补打' },
  ...refundSlipKeys,
  { command: 'revoke', strokes: ['K'], cap: 'K', label: '补打并作废旧码' },
  { command: 'toggle', strokes: [' '], cap: '空格', label: '选 / 不选' },
  { command: 'toggle-all', strokes: ['*'], cap: '*', label: '全选' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一张' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一张' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'clear', strokes: ['Escape'], cap: 'Esc', label: '清空' },
] as const satisfies readonly ScreenKey<string>[];

export type ConfirmCommand = (typeof confirmKeys)[number]['command'];

/** Keys while a refund is confirmed. Digits choose a reason. */
export const confirmKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确认退款' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

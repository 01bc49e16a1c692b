import type { ScreenKey } from '@shanmen/shared/counter';

export type MoveCommand = (typeof moveKeys)[number]['command'];
export type ChangeCommand = (typeof changeKeys)[number]['command'];

/** A day, a slot, and the end of it. */
export const moveKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确认改签' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
  { command: 'day-before', strokes: ['ArrowLeft'], cap: '←', label: '前一天' },
  { command: 'day-after', strokes: ['ArrowRight'], cap: '→', label: '后一天' },
  { command: 'spot-above', strokes: ['ArrowUp'], cap: '↑', label: '上一景点' },
  { command: 'spot-below', strokes: ['ArrowDown'], cap: '↓', label: '下一景点' },
  { command: 'slot-before', strokes: ['PageUp'], cap: 'PgUp', label: '上一时段' },
  { command: 'slot-after', strokes: ['PageDown'], cap: 'PgDn', label: '下一时段' },
] as const satisfies readonly ScreenKey<string>[];

/**
 * Keys of 改签. Digits and the dot are what the visitor hands over, or the number on a card's slip or a voucher; while
 * a voucher's number is typed, the arrows up and down choose its house.
 */
export const changeKeys = [
  ...moveKeys,
  { command: 'method', strokes: ['F10'], cap: 'F10', label: '现金 / 刷卡' },
  { command: 'scan', strokes: ['F9'], cap: 'F9', label: '扫码' },
  { command: 'voucher', strokes: ['F7'], cap: 'F7', label: '换票券' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
] as const satisfies readonly ScreenKey<string>[];

/** Keys of 换人. Letters and digits are the number of the new visitor's document. */
export const personKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确认换人' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

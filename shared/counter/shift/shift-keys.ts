import type { ScreenKey } from '../keys/screen-key.ts';

/** Keys of 开班 and 交班; each stands on its button. */
export const openingKey = {
  command: 'open',
  strokes: ['Enter'],
  cap: 'Enter',
  label: '开班',
} as const satisfies ScreenKey<string>;

export const notesKey = {
  command: 'notes',
  strokes: ['F7'],
  cap: 'F7',
  label: '按面额',
} as const satisfies ScreenKey<string>;

export const slipKey = {
  command: 'shift-slip',
  strokes: ['F8'],
  cap: 'F8',
  label: '补打交班单',
} as const satisfies ScreenKey<string>;

export const otherPlaceKeys = [
  { command: 'place-above', strokes: ['PageUp'], cap: 'PgUp', label: '上一个' },
  { command: 'place-below', strokes: ['PageDown'], cap: 'PgDn', label: '下一个' },
] as const satisfies readonly ScreenKey<string>[];

export const stopSellingKey = {
  command: 'stop-selling',
  strokes: ['Enter'],
  cap: 'Enter',
  label: '停止销售，开始清点',
} as const satisfies ScreenKey<string>;

export const countKey = {
  command: 'count',
  strokes: ['Enter'],
  cap: 'Enter',
  label: '清点完毕',
} as const satisfies ScreenKey<string>;

export const submitCountKey = {
  command: 'submit-count',
  strokes: ['Enter'],
  cap: 'Enter',
  label: '提交实点',
} as const satisfies ScreenKey<string>;

export const recountKey = {
  command: 'recount',
  strokes: ['Escape'],
  cap: 'Esc',
  label: '重新填写',
} as const satisfies ScreenKey<string>;

export const closeKey = {
  command: 'close',
  strokes: ['Enter'],
  cap: 'Enter',
  label: '确认交班',
} as const satisfies ScreenKey<string>;

export const backKey = {
  command: 'back',
  strokes: ['Escape'],
  cap: 'Esc',
  label: '返回',
} as const satisfies ScreenKey<string>;

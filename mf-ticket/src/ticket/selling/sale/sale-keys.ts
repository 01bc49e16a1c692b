import type { ScreenKey } from '@shanmen/shared/counter';

export type Mode = (typeof modeKeys)[number]['command'];

/** What a window does, on the same keys wherever it stands. */
export const modeKeys = [
  { command: 'fit', strokes: ['F1'], cap: 'F1', label: '散客' },
  { command: 'team', strokes: ['F2'], cap: 'F2', label: '团队' },
  { command: 'collect', strokes: ['F3'], cap: 'F3', label: '取票' },
  { command: 'refund', strokes: ['F4'], cap: 'F4', label: '退票' },
] as const satisfies readonly ScreenKey<string>[];

/** Opens the photos of a sale's holders, at the counter and at 取票 alike. */
export const photoKey = {
  command: 'photo',
  strokes: ['Alt+Z'],
  cap: 'Alt+Z',
  label: '照片',
} as const satisfies ScreenKey<string>;

export type CartCommand = (typeof cartKeys)[number]['command'];

/** Keys while the cart is open. Letters are the hotkeys of the products, digits a quantity. */
export const cartKeys = [
  ...modeKeys,
  { command: 'hang', strokes: ['F6'], cap: 'F6', label: '挂单' },
  { command: 'quick', strokes: ['Insert'], cap: 'Ins', label: '快速' },
  { command: 'people', strokes: ['F7'], cap: 'F7', label: '证件' },
  { command: 'pay-cash', strokes: ['F8'], cap: 'F8', label: '现金收款' },
  { command: 'pay-scan', strokes: ['F9'], cap: 'F9', label: '扫码' },
  { command: 'pay-more', strokes: ['F10'], cap: 'F10', label: '刷卡/券/混合' },
  { command: 'set-quantity', strokes: ['*'], cap: '*', label: '数量' },
  { command: 'ticket-form', strokes: ['.'], cap: '.', label: '出票方式' },
  { command: 'escort', strokes: [','], cap: ',', label: '导游/司机' },
  { command: 'external-no', strokes: [';'], cap: ';', label: '外部单号' },
  { command: 'book', strokes: ['Ctrl+B'], cap: 'Ctrl+B', label: '预订' },
  { command: 'one-more', strokes: ['+', '='], cap: '+', label: '加一' },
  { command: 'one-fewer', strokes: ['-'], cap: '-', label: '减一' },
  { command: 'remove-line', strokes: ['Delete'], cap: 'Del', label: '删行' },
  { command: 'clear', strokes: ['Escape'], cap: 'Esc', label: '清空' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'line-above', strokes: ['ArrowUp'], cap: '↑', label: '上一行' },
  { command: 'line-below', strokes: ['ArrowDown'], cap: '↓', label: '下一行' },
  { command: 'day-before', strokes: ['ArrowLeft'], cap: '←', label: '前一天' },
  { command: 'day-after', strokes: ['ArrowRight'], cap: '→', label: '后一天' },
  { command: 'slot-before', strokes: ['PageUp'], cap: 'PgUp', label: '上一时段' },
  { command: 'slot-after', strokes: ['PageDown'], cap: 'PgDn', label: '下一时段' },
  { command: 'next-customer', strokes: ['Enter', ' '], cap: 'Enter', label: '下一位' },
  { command: 'reprint-last', strokes: ['Ctrl+P'], cap: 'Ctrl+P', label: '补打' },
  { command: 'reprint-second', strokes: ['Shift+F2'], cap: '⇧F2', label: '补打' },
  { command: 'reprint-third', strokes: ['Shift+F3'], cap: '⇧F3', label: '补打' },
  { command: 'void-last', strokes: ['Ctrl+Backspace'], cap: 'Ctrl+⌫', label: '作废' },
  photoKey,
  { command: 'hide-takings', strokes: ['/'], cap: '/', label: '隐藏' },
  { command: 'concede', strokes: ['Alt+Y'], cap: 'Alt+Y', label: '优惠' },
  { command: 'drawer', strokes: ['Alt+O'], cap: 'Alt+O', label: '钱箱' },
  { command: 'printer', strokes: ['Alt+P'], cap: 'Alt+P', label: '换打印机' },
  { command: 'close-shift', strokes: ['Ctrl+D'], cap: 'Ctrl+D', label: '交班' },
] as const satisfies readonly ScreenKey<string>[];

export type PeopleCommand = (typeof peopleKeys)[number]['command'];

/** Keys while documents are entered; letters and digits are the number, or the choice of a certificate. */
export const peopleKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '下一位' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'back', strokes: ['Escape', 'F7'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

import type { ScreenKey } from '@shanmen/shared/counter';

export type TillCommand = (typeof tillKeys)[number]['command'];

/** Keys while the counter is in front. Digits and letters are the scan box. */
export const tillKeys = [
  { command: 'pick', strokes: ['F3'], cap: 'F3', label: '选商品' },
  { command: 'member', strokes: ['F2'], cap: 'F2', label: '会员' },
  { command: 'tag', strokes: ['F4'], cap: 'F4', label: '归属' },
  { command: 'hold', strokes: ['F6'], cap: 'F6', label: '挂单' },
  { command: 'take', strokes: ['F7'], cap: 'F7', label: '取单' },
  { command: 'pay', strokes: ['F9'], cap: 'F9', label: '收款' },
  { command: 'pay-scan', strokes: ['Alt+2', 'Alt+3'], cap: 'Alt+2', label: '扫码' },
  { command: 'pay-more', strokes: ['Alt+4', 'Alt+5', 'Alt+6'], cap: 'Alt+4', label: '刷卡/券/混合' },
  { command: 'price', strokes: ['Alt+P'], cap: 'Alt+P', label: '改价' },
  { command: 'drawer', strokes: ['Alt+O'], cap: 'Alt+O', label: '钱箱' },
  { command: 'order-discount', strokes: ['F8'], cap: 'F8', label: '整单折扣' },
  { command: 'refund', strokes: ['F10'], cap: 'F10', label: '退货' },
  { command: 'one-more', strokes: ['+', '='], cap: '+', label: '加一' },
  { command: 'one-fewer', strokes: ['-'], cap: '-', label: '减一' },
  { command: 'qty', strokes: ['*'], cap: '*', label: '数量' },
  { command: 'line-discount', strokes: ['/'], cap: '/', label: '折扣' },
  { command: 'remove', strokes: ['Delete'], cap: 'Del', label: '删行' },
  { command: 'undo', strokes: ['Ctrl+Z'], cap: 'Ctrl+Z', label: '撤销' },
  { command: 'clear', strokes: ['Ctrl+Delete'], cap: 'Ctrl+Del', label: '清空' },
  { command: 'reprint', strokes: ['Ctrl+P'], cap: 'Ctrl+P', label: '重印' },
  { command: 'close-shift', strokes: ['Ctrl+D'], cap: 'Ctrl+D', label: '交班' },
  { command: 'line-above', strokes: ['ArrowUp'], cap: '↑', label: '上一行' },
  { command: 'line-below', strokes: ['ArrowDown'], cap: '↓', label: '下一行' },
  { command: 'enter', strokes: ['Enter'], cap: 'Enter', label: '确认' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

import type { ScreenKey } from '../../selling/sale/sale-keys.ts';

export type BookingCommand = (typeof bookingKeys)[number]['command'];

/** Keys while a group books. Digits choose how it will pay. */
export const bookingKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '预订' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一种' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一种' },
  { command: 'reprint', strokes: ['Ctrl+P'], cap: 'Ctrl+P', label: '再打一份' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

import type { ScreenKey } from '../../selling/sale/sale-keys.ts';

export type PhotoCommand = (typeof photoKeys)[number]['command'];

/** Keys while somebody stands before the camera. */
export const photoKeys = [
  { command: 'take', strokes: ['Enter'], cap: 'Enter', label: '拍照' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一张' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一张' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '完成' },
] as const satisfies readonly ScreenKey<string>[];

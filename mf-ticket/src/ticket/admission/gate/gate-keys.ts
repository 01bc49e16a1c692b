import type { ScreenKey } from '../../selling/sale/sale-keys.ts';

/** Keys of the check-in screen; everything else goes into the scan box. */
export const gateKeys = [
  { command: 'check', strokes: ['Enter'], cap: 'Enter', label: '核验' },
  { command: 'change-gate', strokes: ['F2'], cap: 'F2', label: '换检票口' },
  { command: 'turn', strokes: ['F3'], cap: 'F3', label: '换方向' },
  { command: 'undo', strokes: ['F8'], cap: 'F8', label: '撤销误检' },
  { command: 'force', strokes: ['F9'], cap: 'F9', label: '强制放行' },
  { command: 'more-persons', strokes: ['PageUp'], cap: 'PgUp', label: '加一人' },
  { command: 'fewer-persons', strokes: ['PageDown'], cap: 'PgDn', label: '减一人' },
  { command: 'empty-box', strokes: ['Escape'], cap: 'Esc', label: '清除' },
] as const satisfies readonly ScreenKey<string>[];

export type GateCommand = (typeof gateKeys)[number]['command'];

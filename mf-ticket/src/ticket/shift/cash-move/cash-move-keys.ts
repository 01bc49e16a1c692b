import type { ScreenKey } from '../../selling/sale/sale-keys.ts';

export type DrawerCommand = (typeof drawerKeys)[number]['command'];

/** Keys while the drawer is opened. Amount and reason have fields, which keep the arrows to themselves. */
export const drawerKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确认' },
  { command: 'above', strokes: ['PageUp'], cap: 'PgUp', label: '上一种' },
  { command: 'below', strokes: ['PageDown'], cap: 'PgDn', label: '下一种' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

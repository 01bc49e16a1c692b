import type { SystemType } from '@shanmen/shared/contracts/screen';

/** The sign of each system, by the name of its icon. */
export const systemSigns = {
  '10': 'ticket',
  '20': 'handshake',
  '30': 'shopping-bag',
  '40': 'package',
  '50': 'shopping-cart',
  '60': 'chart-column',
  '70': 'clipboard-check',
  '80': 'settings',
} as const satisfies Record<SystemType, string>;

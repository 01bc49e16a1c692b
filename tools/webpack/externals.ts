import { sharedModules } from '../../shared/contracts/modules/publishing/shared-modules.ts';

/** What only the development map has; Fast Refresh works in exactly this configuration. */
export const developmentModules = ['react/jsx-dev-runtime', 'react-refresh/runtime'] as const;

/** The shared modules as seen from one of them, which must not be external to itself. */
export function externalsOf(name: string): string[] {
  if (name === 'react') return [];
  return sharedModules.filter(shared => shared !== name);
}

/** Import-map modules: never inside a bundle. The order is the one in which they are listed everywhere. */
export const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'single-spa',
  '@shanmen/shared',
  '@shanmen/ui',
  '@tanstack/react-query',
  'dayjs',
] as const;

/** What only the development map has; Fast Refresh works in exactly this configuration. */
export const developmentModules = ['react/jsx-dev-runtime', 'react-refresh/runtime'] as const;

/**
 * Modules that the login page and a visitor's phone load. Webpack hoists an external of any lazy chunk into the entry, so one
 * careless import anywhere in them would put antd before the sign-in form.
 */
export const lightModules: ReadonlySet<string> = new Set([
  'root-config',
  'mf-auth',
  'mf-entrance',
  'mf-booking',
  '@shanmen/shared',
]);
export const heavyModules: ReadonlySet<string> = new Set(['@shanmen/ui', '@tanstack/react-query', 'dayjs']);

/** The shared modules as seen from one of them, which must not be external to itself. */
export function externalsOf(name: string): string[] {
  if (name === 'react') return [];
  return sharedModules.filter(shared => shared !== name);
}

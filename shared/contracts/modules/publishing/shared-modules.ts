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

/** Text that only the named modules may contain: a second copy of it anywhere is a second copy of the library. */
export const libraryMarks: Readonly<Record<string, readonly string[]>> = {
  __reactFiber: ['react-dom/client'],
  __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: ['react-dom', 'react-dom/client'],
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: ['react', 'react-dom', 'react-dom/client'],
  'No QueryClient set': ['@tanstack/react-query'],
  __SINGLE_SPA_DEVTOOLS__: ['single-spa'],
  'single-spa-react': ['@shanmen/shared'],
  AxiosError: ['@shanmen/shared'],
  isDayjsObject: ['dayjs'],
  anticon: ['@shanmen/ui'],
};

type Budget = { readonly entry: number; readonly css: number; readonly chunk: number };

const entryBudgets: Readonly<Record<string, number>> = {
  react: 4,
  'react/jsx-runtime': 1,
  'react-dom': 2.5,
  'react-dom/client': 67,
  'single-spa': 7,
  '@tanstack/react-query': 14,
  dayjs: 8,
  '@shanmen/shared': 35,
  '@shanmen/ui': 350,
  boot: 14,
  'root-config': 36,
  'mf-auth': 15,
  'mf-entrance': 35,
  'mf-booking': 40,
};
const appBudget = 60;

/** What a module may weigh, in kB after gzip. The one heavy chunk of `@shanmen/ui` is the chart library. */
export function budgetOf(module: string): Budget {
  const isInterface = module === '@shanmen/ui';
  return {
    entry: entryBudgets[module] ?? appBudget,
    // The largest application draws three systems: 10, 20 and 50.
    css: isInterface ? 100 : 16,
    chunk: isInterface ? 250 : 80,
  };
}

import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  // In the entry: whoever signs in needs both, and a file less to ask for.
  login: () => import(/* webpackMode: "eager" */ './sign-in/login-screen.tsx'),
  'no-permission': () => import('./no-permission-screen.tsx'),
  'not-found': () => import('./not-found-screen.tsx'),
  personal: () => import('./personal/personal-screen.tsx'),
} satisfies Record<ScreenOf<'mf-auth'>, ScreenLoader>;

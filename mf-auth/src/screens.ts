import { lazyScreen, NoPermission, NotFound, type ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  // In the entry: whoever signs in needs both, and a file less to ask for.
  login: lazyScreen(() => import(/* webpackMode: "eager" */ './sign-in/login-screen.tsx'), 'LoginScreen'),
  'no-permission': async () => NoPermission,
  'not-found': async () => NotFound,
  personal: lazyScreen(() => import('./personal/personal-screen.tsx'), 'PersonalScreen'),
} satisfies Record<ScreenOf<'mf-auth'>, ScreenLoader>;

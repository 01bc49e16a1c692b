import { microApps, type MicroApp } from '@shanmen/shared/contracts/screen';

/** The six micro-apps and their names for staff. Which path belongs to which comes from the routes alone. */
export const applications: Readonly<Record<MicroApp, { readonly title: string }>> = {
  'mf-auth': { title: '登录与账户' },
  'mf-entrance': { title: '系统入口' },
  'mf-ticket': { title: '票务' },
  'mf-goods': { title: '商品' },
  'mf-reports': { title: '报表' },
  'mf-admin': { title: '系统管理' },
};

export const applicationNames: readonly MicroApp[] = microApps;

/** The shell's word on how long a lifecycle may take; whoever takes longer is given up. */
export const timeouts = {
  bootstrap: { millis: 2000, dieOnTimeout: true },
  mount: { millis: 3000, dieOnTimeout: true },
  unmount: { millis: 800, dieOnTimeout: true },
} as const;

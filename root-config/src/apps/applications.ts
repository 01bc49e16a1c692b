import { microApps, type MicroApp } from '@shanmen/shared/contracts/screen';

/** The six micro-apps. Which path belongs to which comes from the routes alone. */
export const applicationNames: readonly MicroApp[] = microApps;

/** The shell's word on how long a lifecycle may take; whoever takes longer is given up. */
export const timeouts = {
  bootstrap: { millis: 2000, dieOnTimeout: true },
  mount: { millis: 3000, dieOnTimeout: true },
  unmount: { millis: 800, dieOnTimeout: true },
} as const;

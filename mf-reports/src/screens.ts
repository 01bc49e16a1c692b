import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  report: () => import('./report/report-screen.tsx'),
} satisfies Record<ScreenOf<'mf-reports'>, ScreenLoader>;

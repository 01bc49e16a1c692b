import type { DisplaySettings } from '@shanmen/shared';
import type { ThemeConfig } from 'antd';
import { antdTheme as cutTheme } from '../../../../shared/ui/app/theme.ts';

/** The theme of the product, with antd writing its styles itself. */
export function antdTheme(settings: DisplaySettings): ThemeConfig {
  return { ...cutTheme(settings), zeroRuntime: false };
}

import { useMedia } from '@shanmen/shared';
import type { Layout } from '@shanmen/shared/contracts/shell/settings';

import { useSetting } from '../settings/use-setting.ts';

/** Below this width the menu is a drawer. */
export const narrow = '(max-width: 999px)';

type Arrangement = {
  readonly layout: Layout;
  /** The first level of the menu lies in the header, the side shows what is below. */
  readonly isSplit: boolean;
  readonly isNarrow: boolean;
};

/** Which of the layouts is drawn: on a small window always the first, and the user's own again on a larger. */
export function useLayout(): Arrangement {
  const layout = useSetting('layout');
  const isSplit = useSetting('menu.split');
  const isNarrow = useMedia(narrow);
  if (isNarrow) return { layout: 'defaults', isSplit: false, isNarrow };
  return { layout, isSplit: layout === 'classic' && isSplit, isNarrow };
}

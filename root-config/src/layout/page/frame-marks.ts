import type { SettingKey, Settings } from '@shanmen/shared/contracts/shell/settings';

type Of = <K extends SettingKey>(key: K) => Settings[K];

/**
 * Puts on `<html>` what the geometry of the frame hangs on besides the layout, before the first paint and
 * whenever it changes. @param below how many visible entries the present top-level one has; null while
 * none is open yet, which leaves the side as it was painted
 */
export function markFrame(of: Of, below: number | null): void {
  const { dataset } = document.documentElement;
  const isSplit = of('layout') === 'classic' && of('menu.split');
  const fewest = of('layout') === 'columns' ? 2 : isSplit ? 1 : 0;
  const hasRow = of('layout') === 'transverse' || isSplit;
  if (below !== null) dataset['branch'] = below >= fewest ? 'open' : 'none';
  dataset['columns'] = of('columns.orientation');
  dataset['tabs'] = of('tabs.on') ? 'on' : 'off';
  dataset['trail'] = hasRow && of('breadcrumb.on') ? 'row' : 'none';
}

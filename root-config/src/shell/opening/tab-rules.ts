import type { SettingsStore } from '../../settings/settings-store.ts';
import { mostKept } from '../../tabs/kept/kept-screens.ts';
import type { TabRules } from '../../tabs/tabs.ts';
import type { BusyWorks } from '../work/busy-works.ts';
import type { Unsaved } from '../work/unsaved.ts';

/** What tabs have to heed of the rest of the shell. */
export function tabRules(settings: SettingsStore, unsaved: Unsaved, busy: BusyWorks): TabRules {
  return {
    // Work says not which tab it belongs to, so while it goes on none is touched.
    isSpared: id => unsaved.has(id) || busy.list.get().length > 0,
    limits: () => ({ tabs: settings.of('tabs.max'), kept: mostKept(settings) }),
    sharesPaths: () => settings.of('tabs.share'),
  };
}

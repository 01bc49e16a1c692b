import { watchesLeaks } from '../apps/leaks/watches-leaks.ts';
import { followOverrideLinks } from '../apps/override/override-link.ts';
import { followPreload } from '../apps/preload/preload.ts';
import { startTelemetry } from '../apps/telemetry/telemetry.ts';
import { noteVersion } from '../apps/update/version-notice.ts';
import { startParts } from '../apps/parcels/start-parts.ts';
import { syncSettings } from '../settings/settings-sync.ts';
import { keepTill } from '../tools/offline/keep-till.ts';
import { followWatermark } from '../tools/watermark/follow-watermark.ts';
import { followScrolling } from './opening/follow-scrolling.ts';
import type { ShellParts } from './shell-parts.ts';

/** What goes on unseen beside the screens. */
export function startBackground(parts: ShellParts): void {
  syncSettings(parts.settings);
  followWatermark(parts);
  noteVersion(parts);
  startTelemetry(parts.told);
  followPreload(parts);
  followOverrideLinks(parts);
  followScrolling(parts);
  keepTill(parts);
  startParts(parts);
  if (watchesLeaks()) void watchLeaks(parts);
}

async function watchLeaks(parts: ShellParts): Promise<void> {
  const { followLeaks } = await import('../apps/leaks/follow-leaks.ts');
  followLeaks(parts);
}

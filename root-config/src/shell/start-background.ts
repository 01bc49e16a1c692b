import { watchesLeaks } from '../leaks/watches-leaks.ts';
import { followOverrideLinks } from '../override/override-link.ts';
import { followPreload } from '../preload/preload.ts';
import { startTelemetry } from '../telemetry/start-telemetry.ts';
import { noteVersion } from '../update/version-notice.ts';
import { followWatermark } from '../watermark/follow-watermark.ts';
import { followScrolling } from './follow-scrolling.ts';
import type { ShellParts } from './shell-parts.ts';

/** What goes on unseen beside the screens. */
export function startBackground(parts: ShellParts): void {
  followWatermark(parts);
  noteVersion(parts);
  startTelemetry(parts.told);
  followPreload(parts);
  followOverrideLinks(parts);
  followScrolling(parts);
  if (watchesLeaks()) void watchLeaks(parts);
}

async function watchLeaks(parts: ShellParts): Promise<void> {
  const { followLeaks } = await import('../leaks/follow-leaks.ts');
  followLeaks(parts);
}

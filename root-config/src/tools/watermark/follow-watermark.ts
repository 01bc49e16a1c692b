import { session } from '@shanmen/shared';
import { chromeFor } from '../../layout/chrome.ts';
import { text } from '../../language/language.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';
import type { Watermark } from './watermark.ts';

/**
 * Shows the watermark while the user or the policy wants one, on pages where staff work: never where
 * visitors look, nor on the selling screens. What draws it is loaded when it is first needed.
 * @returns the function that ends it
 */
export function followWatermark(parts: ShellParts): () => void {
  const { settings, navigator, now, notices } = parts;
  let mark: Watermark | null = null;

  async function follow(): Promise<void> {
    if (!isWanted(parts)) {
      mark?.remove();
      return;
    }
    try {
      const { Watermark } = await import('./watermark.ts');
      mark ??= new Watermark({
        now,
        restored: () => notices.show({ kind: 'warning', text: text().frame.watermarkRestored }),
      });
    } catch (error) {
      console.warn('The watermark could not be loaded', error);
    }
    // Another page, or the end of the session, may have come meanwhile.
    if (!isWanted(parts)) return;
    mark?.show(settings.of('watermark.text'), session.current()?.userInfo.userName ?? '');
  }

  const stops = [settings, navigator.position, session].map(one => one.subscribe(() => void follow()));
  void follow();
  return () => {
    for (const stop of stops) stop();
    mark?.remove();
  };
}

function isWanted({ settings, navigator }: ShellParts): boolean {
  const position = navigator.position.get();
  const state = session.current();
  const isOn = settings.of('watermark.on') || state?.policies.watermarkForced === true;
  return isOn && state !== null && position !== null && chromeFor(position.match.route, true) !== 'none';
}

import type { Page } from '@playwright/test';

/** A code point that no font has: it is drawn as the box for what is missing. */
const unassigned = '\u{378}';

/**
 * Whether the browser can draw Chinese: 山 must not look like the box for a missing character.
 * Without a font every screen is boxes, and a picture of it proves nothing.
 */
export function drawsDifferently(page: Page, character = '山', missing = unassigned): Promise<boolean> {
  return page.evaluate(
    ([one = '', other = '']) => {
      const pixels = (text: string): string => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 48;
        const pen = canvas.getContext('2d');
        if (pen === null) throw new Error('the browser has no canvas');
        pen.font = '32px system-ui, "Noto Sans CJK SC", sans-serif';
        pen.fillText(text, 4, 36);
        return pen.getImageData(0, 0, 48, 48).data.join();
      };
      return pixels(one) !== pixels(other);
    },
    [character, missing],
  );
}

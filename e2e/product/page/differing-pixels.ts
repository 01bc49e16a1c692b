import type { Page } from '@playwright/test';

/** Rounded corners are not drawn with exactly the same shades twice; a colour or place that is wrong is further off. */
const shades = 20;

/** How many pixels of two pictures differ to the eye; all of them when the sizes do. `page` only reads them. */
export async function differingPixels(page: Page, ours: Buffer, theirs: Buffer): Promise<number> {
  if (ours.equals(theirs)) return 0;
  return page.evaluate(
    async ([first, second, most]) => {
      const pixelsOf = async (picture: string) => {
        const bytes = Uint8Array.from(atob(picture), character => character.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        if (!canvas) throw new Error('this browser cannot read pictures');
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height).data;
      };
      const [a, b] = [await pixelsOf(first), await pixelsOf(second)];
      if (a.length !== b.length) return Math.max(a.length, b.length) / 4;
      const different = new Set<number>();
      a.forEach((value, index) => {
        if (Math.abs(value - (b[index] ?? 0)) > most) different.add(Math.floor(index / 4));
      });
      return different.size;
    },
    [ours.toString('base64'), theirs.toString('base64'), shades] as const,
  );
}

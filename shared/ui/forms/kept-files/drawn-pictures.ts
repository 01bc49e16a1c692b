const quality = 0.85;

/**
 * A chosen picture drawn anew once for each longest side, in pixels: small and upright, without what the camera
 * wrote into it; null for what is none.
 */
export async function drawnPictures(file: File, sides: readonly number[]): Promise<File[] | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const drawn = await Promise.all(sides.map(side => drawnPicture(bitmap, side, file.name)));
  bitmap.close();
  const whole = drawn.filter(picture => picture !== null);
  return whole.length === sides.length ? whole : null;
}

/** No larger than it is, and no side longer than that. */
async function drawnPicture(bitmap: ImageBitmap, longest: number, name: string): Promise<File | null> {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  // What is transparent would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob && new File([blob], name, { type: 'image/jpeg' });
}

/** Longest side of a picture as it is kept, in pixels: it fills a handheld, and a till reads it at once. */
const longestSide = 800;

/** In a line of a list, twice as fine as it is drawn there. */
const smallestSide = 64;

const quality = 0.85;

/** A picture to look at, and the same for a line of a list. */
type SmallPictures = { readonly picture: File; readonly small: File };

/** A chosen picture drawn anew, small and upright, without what the camera wrote into it; null for what is none. */
export async function smallPictures(file: File): Promise<SmallPictures | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const picture = await drawn(bitmap, longestSide, file.name);
  const small = await drawn(bitmap, smallestSide, file.name);
  bitmap.close();
  return picture && small && { picture, small };
}

/** No larger than it is, and no side longer than that. */
async function drawn(bitmap: ImageBitmap, longest: number, name: string): Promise<File | null> {
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

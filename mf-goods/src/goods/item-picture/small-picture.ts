/** Longest side of a picture as it is kept, in pixels: it fills a handheld, and a till reads it at once. */
const longestSide = 800;

const quality = 0.85;

/** A chosen picture drawn anew, small and upright, without what the camera wrote into it; null for what is none. */
export async function smallPicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  // What is transparent would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality));
  return drawn && new File([drawn], file.name, { type: 'image/jpeg' });
}

import type { KeptFileDraft } from '@shanmen/shared/contracts/kept-file';
import { type ChangeEvent, useRef } from 'react';

import { Button } from '../../antd.ts';
import { UploadIcon } from '../../icons.tsx';
import { useFeedback } from '../../pages/states/use-feedback.tsx';
import { readKeptFile } from './read-kept-file.ts';

const quality = 0.85;

/**
 * A chosen picture drawn anew once for each longest side, in pixels: small and upright, without what the camera
 * wrote into it; null for what is none.
 */
async function drawnPictures(file: File, sides: readonly number[]): Promise<File[] | null> {
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

/** A picture on its way in; whatever was chosen, it is drawn anew as a JPEG. */
export type DrawnPicture = KeptFileDraft & { mediaType: 'image/jpeg' };

type ChoosePictureProps = {
  label: string;
  /** The picture is wanted once for each of these longest sides, in pixels. */
  sides: readonly number[];
  onChosen: (pictures: readonly DrawnPicture[]) => void;
};

/** 上传图片: a picture from the disk, as large as it is needed and no larger. */
export function ChoosePicture({ label, sides, onChosen }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const { error } = useFeedback();
  const chosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const drawn = await drawnPictures(file, sides);
    target.value = '';
    const drafts = await Promise.all((drawn ?? []).map(readKeptFile));
    const pictures = drafts.flatMap(draft => (draft ? [{ ...draft, mediaType: 'image/jpeg' as const }] : []));
    if (pictures.length < sides.length) error('这不是能显示的图片，请选择 JPEG 或 PNG 文件');
    else onChosen(pictures);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择图片"
        accept="image/jpeg,image/png"
        onChange={event => void chosen(event)}
      />
      <Button size="small" icon={<UploadIcon />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

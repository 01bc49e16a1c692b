import type { KeptFileDraft } from '@shanmen/shared/contracts/kept-file';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../antd.ts';
import { UploadIcon } from '../../icons.tsx';
import { useFeedback } from '../../pages/states/use-feedback.tsx';
import { drawnPictures } from './drawn-pictures.ts';
import { readKeptFile } from './read-kept-file.ts';

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

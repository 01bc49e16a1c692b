import { api, Auth } from '@shanmen/shared';
import type { ItemCard } from '@shanmen/shared/contracts/goods/item';
import type { PictureDraft } from '@shanmen/shared/contracts/goods/item-picture';
import {
  Button,
  DeleteIcon,
  readKeptFile,
  showAnswer,
  Space,
  UploadIcon,
  useAct,
  useFeedback,
} from '@shanmen/ui';
import { type ChangeEvent, useRef } from 'react';
import { itemQuery } from '../item/item-calls.ts';
import { GoodPicture } from './good-picture.tsx';
import styles from './item-picture.module.css';
import { smallPictures } from './small-pictures.ts';

/** The picture of a good, and how it gets one or loses it. */
export function ItemPicture({ of: { id, name, pictureAt } }: { readonly of: ItemCard }) {
  const endpoint = `/api/goods/items/${id}/picture`;
  const act = useAct<ItemCard>([]);
  const { confirm } = useFeedback();
  const show = (after: ItemCard) => showAnswer(itemQuery(id).queryKey, after);
  const put = (draft: PictureDraft) =>
    act.mutate({ said: '图片已保存', send: key => api.put<ItemCard>(endpoint, draft, { key }).then(show) });
  const remove = async () => {
    if (!(await confirm({ title: `删除「${name}」的图片？`, danger: true }))) return;
    act.mutate({ said: '图片已删除', send: key => api.delete<ItemCard>(endpoint, { key }).then(show) });
  };
  return (
    <div className={styles['panel']}>
      {pictureAt !== null && <GoodPicture goodsId={id} name={name} pictureAt={pictureAt} />}
      <Auth code="goods:item:edit">
        <Space>
          <Choose label={pictureAt === null ? '上传图片' : '更换图片'} onChosen={put} />
          {pictureAt !== null && (
            <Button size="small" icon={<DeleteIcon />} onClick={() => void remove()}>
              删除图片
            </Button>
          )}
        </Space>
      </Auth>
    </div>
  );
}

type ChooseProps = { readonly label: string; readonly onChosen: (draft: PictureDraft) => void };

function Choose({ label, onChosen }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const { error } = useFeedback();
  const chosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const drawn = await smallPictures(file);
    target.value = '';
    const draft = drawn && (await readKeptFile(drawn.picture));
    const small = drawn && (await readKeptFile(drawn.small));
    if (!draft || !small) error('这不是能显示的图片，请选择 JPEG 或 PNG 文件');
    else onChosen({ ...draft, mediaType: 'image/jpeg', small: small.content });
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

import { api, Auth } from '@shanmen/shared';
import type { ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import {
  Button,
  ChoosePicture,
  DeleteIcon,
  type DrawnPicture,
  showAnswer,
  Space,
  useAct,
  useFeedback,
} from '@shanmen/ui';
import { itemQuery } from '../item/item-calls.ts';
import { GoodPicture } from './good-picture.tsx';
import styles from './item-picture.module.css';

/** Longest sides in pixels: one fills a handheld, and a line of a list draws the other half as large. */
const sides = [800, 64];

/** The picture of a good, and how it gets one or loses it. */
export function ItemPicture({ of: { id, name, pictureAt } }: { readonly of: ItemCard }) {
  const endpoint = `/api/goods/items/${id}/picture`;
  const act = useAct<ItemCard>([]);
  const { confirm } = useFeedback();
  const show = (after: ItemCard) => showAnswer(itemQuery(id).queryKey, after);
  const put = ([picture, small]: readonly DrawnPicture[]) =>
    act.mutate({
      said: '图片已保存',
      send: key => api.put<ItemCard>(endpoint, { ...picture, small: small?.content }, { key }).then(show),
    });
  const remove = async () => {
    if (!(await confirm({ title: `删除「${name}」的图片？`, danger: true }))) return;
    act.mutate({ said: '图片已删除', send: key => api.delete<ItemCard>(endpoint, { key }).then(show) });
  };
  return (
    <div className={styles['panel']}>
      {pictureAt !== null && <GoodPicture goodsId={id} name={name} pictureAt={pictureAt} />}
      <Auth code="goods:item:edit">
        <Space>
          <ChoosePicture label={pictureAt === null ? '上传图片' : '更换图片'} sides={sides} onChosen={put} />
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

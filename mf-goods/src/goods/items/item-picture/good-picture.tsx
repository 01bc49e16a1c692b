import { api, queryKeys } from '@shanmen/shared';
import { useContentImage } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './item-picture.module.css';

type GoodPictureProps = {
  readonly goodsId: number;
  readonly name: string;
  /** When it was kept: one that was read is not read again. */
  readonly pictureAt: string;
};

/** The picture of a good; as much room is kept for it while it is read. */
export function GoodPicture({ goodsId, name, pictureAt }: GoodPictureProps) {
  const { data, isError } = useQuery({
    queryKey: queryKeys.list('goods.item-picture', { goodsId, pictureAt }),
    queryFn: () => api.download(`/api/goods/items/${goodsId}/picture/content`, {}),
    staleTime: Infinity,
  });
  const shown = useContentImage(data?.content);
  if (isError) return <span className={styles['picture']}>没有读到图片</span>;
  return <img ref={shown} className={styles['picture']} alt={name} />;
}

import { api, queryKeys } from '@shanmen/shared';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
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
  const shown = useContent(data?.content);
  if (isError) return <span className={styles['picture']}>没有读到图片</span>;
  return <img ref={shown} className={styles['picture']} alt={name} />;
}

/** Draws a content into a picture; its address is given back when it is shown no more. */
function useContent(content: Blob | undefined): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!content || !image.current) return undefined;
    const address = URL.createObjectURL(content);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [content]);
  return image;
}

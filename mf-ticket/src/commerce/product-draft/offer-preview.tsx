import type { ProductDetail } from '@shanmen/shared/contracts/commerce/products/product-draft';
import { OfferCard } from '@shanmen/shared/offer';
import { dayOf } from '@shanmen/shared/time';
import {
  DayInput,
  Failure,
  Skeleton,
  StatusTag,
  Button,
  ChoosePicture,
  DeleteIcon,
  type DrawnPicture,
  useAct,
  useFeedback,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Auth } from '@shanmen/shared';
import { draftCalls, draftKeys } from './draft-calls.ts';
import styles from './product-draft.module.css';

/** 订票页预览: a ticket as a phone shows it, before anybody can buy it, and why the page would not on that day. */
export function OfferPreview({ product }: { readonly product: ProductDetail }) {
  const [day, setDay] = useState(() => dayOf(new Date()));
  const preview = useQuery({
    queryKey: draftKeys.preview(product.id, day),
    queryFn: () => draftCalls.preview(product.id, day),
    placeholderData: before => before,
  });
  return (
    <section aria-label="订票页预览">
      <div className={styles['actions']}>
        <h3 className={styles['title']}>订票页预览</h3>
        <span>
          <DayInput aria-label="预览的游玩日" value={day} onChange={chosen => setDay(chosen ?? day)} />
        </span>
        <ProductPicture product={product} />
      </div>
      {preview.error && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton active />}
      {preview.data && (
        <div className={styles['preview']}>
          <div className={styles['phone']}>
            <OfferCard product={preview.data.product}>
              {preview.data.product.closed !== undefined && <small>{preview.data.product.closed}</small>}
            </OfferCard>
          </div>
          <ul className={styles['checks']} aria-label="当天不显示的原因">
            {preview.data.hidden.map(reason => (
              <li key={reason}>
                <StatusTag tone="warning">不显示</StatusTag>
                {reason}
              </li>
            ))}
            {preview.data.hidden.length === 0 && (
              <li>{product.state === 'ON' ? '' : '上架后，'}订票页当天就这样显示。</li>
            )}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Sharp on a phone that draws a picture three times as fine as it is wide, and light on a mountain. */
const sides = [480];

/** How a ticket gets its picture or loses it; on sale too, for the picture says nothing of what is sold. */
function ProductPicture({ product: { id, name, picture } }: { readonly product: ProductDetail }) {
  const act = useAct([draftCalls.every]);
  const { confirm } = useFeedback();
  const put = ([drawn]: readonly DrawnPicture[]) => {
    if (drawn) act.mutate({ said: '图片已保存', send: key => draftCalls.putPicture(id, drawn, key) });
  };
  const remove = async () => {
    if (!(await confirm({ title: `删除「${name}」的图片？`, danger: true }))) return;
    act.mutate({ said: '图片已删除', send: key => draftCalls.removePicture(id, key) });
  };
  return (
    <Auth code="commerce:product:edit">
      <ChoosePicture label={picture ? '更换图片' : '上传图片'} sides={sides} onChosen={put} />
      {picture && (
        <Button size="small" icon={<DeleteIcon />} onClick={() => void remove()}>
          删除图片
        </Button>
      )}
    </Auth>
  );
}

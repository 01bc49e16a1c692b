import { Auth } from '@shanmen/shared';
import type { ProductDetail } from '@shanmen/shared/contracts/commerce/products/product-draft';
import { Button, ChoosePicture, DeleteIcon, type DrawnPicture, useAct, useFeedback } from '@shanmen/ui';
import { draftCalls, draftKeys } from './draft-calls.ts';

/** Sharp on a phone that draws a picture three times as fine as it is wide, and light on a mountain. */
const sides = [480];

/** How a ticket gets its picture or loses it; on sale too, for the picture says nothing of what is sold. */
export function ProductPicture({ product: { id, name, picture } }: { readonly product: ProductDetail }) {
  const act = useAct([draftKeys.every]);
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

import { Auth, queryKeys } from '@shanmen/shared';
import { Button, useAct, useSelection } from '@shanmen/ui';
import type { InStoreCodesGiven } from '@shanmen/shared/contracts/goods/items/in-store-code';
import { inStoreCodeCalls, saidOf } from './in-store-code-calls.ts';

const most = 200;

/** 生成店内码 for the chosen goods that cannot be scanned yet. */
export function CodesChosen() {
  const { asked, change } = useSelection();
  const act = useAct<InStoreCodesGiven>([queryKeys.every('goods.item')]);
  const ids = 'keys' in asked ? asked.keys.map(Number) : [];
  const fits = ids.length > 0 && ids.length <= most;
  const send = (key: string) => inStoreCodeCalls.give(ids, key);
  return (
    <Auth code="goods:item:edit">
      <Button
        size="small"
        type="link"
        disabled={!fits}
        loading={act.isPending}
        title={fits ? '' : `一次最多 ${most} 种，请逐页勾选`}
        onClick={() => act.mutate({ send, said: saidOf }, { onSuccess: () => change([]) })}
      >
        生成店内码
      </Button>
    </Auth>
  );
}

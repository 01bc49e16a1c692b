import { Alert } from '@shanmen/ui';

/** Says it in red where opening, in and out do not lead to what the balances say; nothing while they do. */
export function BookProof({ agrees }: { readonly agrees: boolean }) {
  if (agrees) return null;
  return <Alert type="error" showIcon title="期初 + 入库 − 出库 与当前库存不符，请通知管理员核对账目" />;
}

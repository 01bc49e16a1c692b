import { Auth, queryKeys } from '@shanmen/shared';
import type { InStoreCodesGiven } from '@shanmen/shared/contracts/goods/items/in-store-code';
import type { ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import { quantity } from '@shanmen/shared/quantity';
import { Button, Code, Empty, Qty, useAct } from '@shanmen/ui';
import { CardTable } from '../../masters/master/card-table.tsx';
import styles from './in-store-code.module.css';
import { inStoreCodeCalls, saidOf } from './in-store-code-calls.ts';

const one = quantity('1');

/** 条码与单位: what each bar code of a good counts for; one without any is given an 店内码. */
export function ItemBarcodes({ of: item }: { readonly of: ItemCard }) {
  const { barcodes, packs = [], unit } = item;
  const isWeighed = item.kind === 'weighed';
  return (
    <div className={styles['part']}>
      {barcodes.length + packs.length === 0 ? (
        <Empty title={isWeighed ? '还没有秤上的 PLU，扫不出秤打的标签' : '还没有条码'} />
      ) : (
        <CardTable label="条码与单位" figures={[3]}>
          <thead>
            <tr>
              <th>条码</th>
              <th>单位</th>
              <th>扫一次计</th>
            </tr>
          </thead>
          <tbody>
            {barcodes.map((barcode, index) => (
              <tr key={barcode}>
                <td>
                  <Code value={barcode} /> {index === 0 && (isWeighed ? 'PLU' : '主条码')}
                </td>
                <td>{unit}</td>
                <td>{isWeighed ? '按秤打的标签' : <Qty value={one} unit={unit} />}</td>
              </tr>
            ))}
            {packs.map(pack => (
              <tr key={pack.barcode}>
                <td>
                  <Code value={pack.barcode} />
                </td>
                <td>{pack.unit}</td>
                <td>
                  <Qty value={pack.qty} unit={unit} />
                </td>
              </tr>
            ))}
          </tbody>
        </CardTable>
      )}
      {barcodes.length === 0 && !isWeighed && <GiveCode id={item.id} />}
    </div>
  );
}

function GiveCode({ id }: { readonly id: number }) {
  const act = useAct<InStoreCodesGiven>([queryKeys.every('goods.item')]);
  const send = (key: string) => inStoreCodeCalls.give([id], key);
  return (
    <Auth code="goods:item:edit">
      <Button type="primary" loading={act.isPending} onClick={() => act.mutate({ send, said: saidOf })}>
        生成店内码
      </Button>
    </Auth>
  );
}

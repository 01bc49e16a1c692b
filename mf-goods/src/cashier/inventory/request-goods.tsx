import { apiErrorOf, Auth, keyPerContent } from '@shanmen/shared';
import { quantity } from '@shanmen/shared/quantity';
import { Button, Flex, Input, Modal, Select, useFeedback, useSelection } from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { CardTable } from '../../goods/masters/master/card-table.tsx';
import { inventoryCalls, placesQuery } from './inventory-calls.ts';

/** 要货: drafts of transfers into the store, or of purchases, for what was chosen; the keeper looks through them. */
export function RequestGoods() {
  const { keys } = useSelection();
  const [isOpen, setOpen] = useState(false);
  return (
    <Auth code="cashier:inventory:request">
      <Button type="primary" size="small" onClick={() => setOpen(true)}>
        要货
      </Button>
      {isOpen && <RequestDialog rows={keys.map(rowIn)} onClose={() => setOpen(false)} />}
    </Auth>
  );
}

type Wanted = {
  readonly key: string;
  readonly goodsId: number;
  readonly whId: number;
  readonly unit: string;
  readonly name: string;
};

/** A key is good, warehouse, unit and name. */
function rowIn(key: string): Wanted {
  const [goodsId = '', whId = '', unit = '', ...name] = key.split('/');
  return { key, goodsId: Number(goodsId), whId: Number(whId), unit, name: name.join('/') };
}

/** From the suppliers of the goods, and not out of a warehouse. */
const fromSuppliers = 0;

type RequestDialogProps = { readonly rows: readonly Wanted[]; readonly onClose: () => void };

function RequestDialog({ rows, onClose }: RequestDialogProps) {
  const { data } = useQuery(placesQuery);
  const { error, success } = useFeedback();
  const { change } = useSelection();
  const [from, setFrom] = useState<number | null>(null);
  const [counts, setCounts] = useState<Counts>({});
  const [newKey] = useState(keyPerContent);
  const sending = useMutation({
    mutationFn: () => {
      const lines = rows.map(({ key, goodsId, whId }) => ({
        goodsId,
        whId,
        qty: quantity(counts[key] ?? ''),
      }));
      const request = { fromWhId: from === fromSuppliers ? null : from, lines };
      return inventoryCalls.request(request, newKey(request));
    },
    onSuccess: drafts => {
      success(`已生成草稿 ${drafts.map(({ no }) => no).join('、')}，请仓管审核`);
      change([]);
      onClose();
    },
    onError: failure => error(apiErrorOf(failure).message),
  });
  const isWhole = rows.every(
    ({ key }) => /^\d{1,9}(\.\d{1,3})?$/.test(counts[key] ?? '') && Number(counts[key]) > 0,
  );
  const sources = (data?.sources ?? []).map(({ id, name }) => ({ value: id, label: `从${name}调拨` }));
  return (
    <Modal
      title="要货"
      open
      width={480}
      okText="生成草稿"
      cancelText="取消"
      confirmLoading={sending.isPending}
      okButtonProps={{ disabled: from === null || !isWhole }}
      onOk={() => sending.mutate()}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        <Select<number>
          aria-label="从哪里要货"
          value={from}
          placeholder="请选择从哪里要货"
          options={[...sources, { value: fromSuppliers, label: '向供应商进货' }]}
          onChange={setFrom}
        />
        <Quantities rows={rows} counts={counts} onChange={setCounts} />
      </Flex>
    </Modal>
  );
}

/** What is typed, by the key of its row. */
type Counts = Readonly<Record<string, string>>;
type QuantitiesProps = {
  readonly rows: readonly Wanted[];
  readonly counts: Counts;
  readonly onChange: (counts: Counts) => void;
};

function Quantities({ rows, counts, onChange }: QuantitiesProps) {
  return (
    <CardTable figures={[2]}>
      <thead>
        <tr>
          <th>商品</th>
          <th>数量</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, unit }) => (
          <tr key={key}>
            <td>{name}</td>
            <td>
              <Input
                aria-label={`${name} 数量`}
                inputMode="decimal"
                maxLength={13}
                style={{ width: 120 }}
                suffix={unit}
                value={counts[key] ?? ''}
                onChange={event => onChange({ ...counts, [key]: event.target.value })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  );
}

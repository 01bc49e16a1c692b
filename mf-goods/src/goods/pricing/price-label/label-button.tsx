import { apiErrorOf } from '@shanmen/shared';
import { printLabels, type LabelOfGood } from '@shanmen/shared/print';
import { businessDay } from '@shanmen/shared/time';
import { Button, DayInput, InputNumber, Popover, PrinterIcon, Select, Space, useFeedback } from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentRef, useRef, useState } from 'react';
import type { ItemCard } from '@shanmen/shared/contracts/goods/items/item';

import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { priceCalls } from '../price/price-calls.ts';

const mostCopies = 100;

/** 打印价签: asks how many of each, and of which store and day the price is; prints at Enter. */
export function LabelButton({ goods }: { readonly goods: () => Promise<readonly LabelledGood[]> }) {
  const { error } = useFeedback();
  const [isOpen, setOpen] = useState(false);
  const [copies, setCopies] = useState(1);
  const [storeId, setStoreId] = useState(0);
  const [day, setDay] = useState(() => businessDay(new Date()));
  const input = useRef<ComponentRef<typeof InputNumber>>(null);
  const printing = useMutation({
    mutationFn: async () => printLabels(await pricedAt(await goods(), storeId || null, day), copies),
    onSuccess: () => setOpen(false),
    onError: failure => error(apiErrorOf(failure).message),
  });
  const question = (
    <Space>
      <InputNumber
        aria-label="每种张数"
        ref={input}
        min={1}
        max={mostCopies}
        precision={0}
        value={copies}
        suffix="张"
        onChange={value => setCopies(value ?? 1)}
        onPressEnter={() => printing.mutate()}
      />
      <StoreSelect value={storeId} onChange={setStoreId} />
      {storeId !== 0 && (
        <DayInput aria-label="价格日期" value={day} onChange={chosen => setDay(chosen ?? day)} />
      )}
      <Button type="primary" loading={printing.isPending} onClick={() => printing.mutate()}>
        打印
      </Button>
    </Space>
  );
  return (
    <Popover
      trigger="click"
      title="每种打印几张（40×30 mm），哪个收银点的价格"
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={opened => opened && input.current?.focus()}
      content={question}
    >
      <Button icon={<PrinterIcon />} size="small" type="link">
        打印价签
      </Button>
    </Popover>
  );
}

type StoreSelectProps = { readonly value: number; readonly onChange: (storeId: number) => void };

/** The store whose price stands on the labels; 0 for what is asked everywhere. */
function StoreSelect({ value, onChange }: StoreSelectProps) {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const stores = (data?.stores ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select<number>
      aria-label="收银点"
      style={{ width: 160 }}
      value={value}
      options={[{ value: 0, label: '全部收银点' }, ...stores]}
      onChange={onChange}
    />
  );
}

type LabelledGood = LabelOfGood & { readonly id: number };

/** A label carries the main bar code, which is the first. */
export function labelOf({
  id,
  code,
  barcodes,
  name,
  spec,
  unit,
  retailFen,
  memberFen,
  openPrice,
}: ItemCard): LabelledGood {
  return { id, code, barcode: barcodes[0] ?? null, name, spec, unit, retailFen, memberFen, openPrice };
}

/** With what a store asks on a day, where that is not what is asked everywhere. */
async function pricedAt(
  goods: readonly LabelledGood[],
  storeId: number | null,
  day: string,
): Promise<readonly LabelledGood[]> {
  if (storeId === null) return goods;
  const own = new Map((await priceCalls.atStore(storeId, day)).map(price => [price.goodsId, price]));
  return goods.map(good => {
    const { retailFen, memberFen } = own.get(good.id) ?? good;
    return { ...good, retailFen, memberFen };
  });
}

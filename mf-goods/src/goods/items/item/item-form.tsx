import { hasAuth } from '@shanmen/shared';
import { type ItemCard, ItemDraft, itemKinds } from '@shanmen/shared/contracts/goods/items/item';
import {
  Field,
  FormSwitch,
  Input,
  InputNumber,
  MasterForm,
  MoneyInput,
  optionsOf,
  Select,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { BarcodeInput } from '../in-store-code/barcode-input.tsx';
import { PackRows } from '../packing/pack-rows.tsx';
import { categoryQuery, itemCalls } from './item-calls.ts';

const kinds = optionsOf(itemKinds);
const fresh = {
  kind: 'stock',
  taxRate: 13,
  sellableAtPos: true,
  openPrice: false,
  barcodes: [],
} satisfies Partial<ItemDraft>;

type ItemFormProps = {
  readonly item?: ItemCard;
  /** The good that a new one begins as. */
  readonly copyOf?: ItemCard;
  /** What is known of a new one. */
  readonly known?: Partial<ItemDraft>;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
};

/** 新增, 复制 or 编辑 a good; what its documents rest on stays once it has moved. */
export function ItemForm({ item, copyOf, known, onSaved, onClose }: ItemFormProps) {
  const isFixed = item?.hasMoved === true;
  return (
    <MasterForm
      noun="商品"
      list="goods.item"
      schema={ItemDraft}
      calls={itemCalls}
      value={item ? draftOf(item) : copyOf ? copied(copyOf) : { ...fresh, ...known }}
      {...(item ? { of: item } : {})}
      onClose={onClose}
      onSaved={onSaved}
    >
      <Field name="code" label="商品编码" {...fixedHelp(isFixed)}>
        <Input maxLength={20} disabled={isFixed} />
      </Field>
      <Field
        name="barcodes"
        label="条码"
        help="逐个扫入，第一个是主条码；没有条码的可生成店内码，称重的填秤上的五位 PLU"
      >
        <BarcodeInput />
      </Field>
      <Field name="packs" label="整箱条码" help="扫到它按箱内的数量计数">
        <PackRows />
      </Field>
      <Field name="name" label="品名">
        <Input maxLength={60} />
      </Field>
      <Field name="spec" label="规格">
        <Input maxLength={60} />
      </Field>
      <Field name="unit" label="单位" {...fixedHelp(isFixed)}>
        <Input maxLength={10} disabled={isFixed} />
      </Field>
      <Field name="kind" label="类型" {...fixedHelp(isFixed)}>
        <Select options={kinds} disabled={isFixed} />
      </Field>
      <Belongings />
      <Field name="brand" label="品牌">
        <Input maxLength={30} />
      </Field>
      <Prices />
      <Keeping />
    </MasterForm>
  );
}

/** All but what is of one good alone. */
function copied(item: ItemCard): Partial<ItemDraft> {
  const { code: _code, packs: _packs, ...rest } = draftOf(item);
  return { ...rest, barcodes: [] };
}

/** Category and supplier, chosen by name or letters. */
function Belongings() {
  const categories = useQuery(categoryQuery);
  const choices = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const suppliers = choices.data?.suppliers ?? [];
  return (
    <>
      <Field name="categoryId" label="分类">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={categories.isFetching}
          options={(categories.data ?? []).map(({ id, path }) => ({ value: id, label: path }))}
        />
      </Field>
      <Field name="supplierId" label="供应商" help="自制的不选">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'search' }}
          loading={choices.isFetching}
          options={suppliers.map(({ id, code, name, pinyin }) => ({
            value: id,
            label: name,
            search: `${code} ${name} ${pinyin}`,
          }))}
        />
      </Field>
    </>
  );
}

function Prices() {
  return (
    <>
      <Field name="retailFen" label="零售价">
        <MoneyInput />
      </Field>
      <Field name="memberFen" label="会员价">
        <MoneyInput />
      </Field>
      <Field name="openPrice" label="临时价" help="每次销售时填价，不按零售价；如定制、称重散货">
        <FormSwitch />
      </Field>
      <Field name="minSaleFen" label="最低售价" help="低于它要有权限才能卖">
        <MoneyInput />
      </Field>
      {hasAuth('goods:cost:view') && (
        <Field name="refCostFen" label="参考进价">
          <MoneyInput />
        </Field>
      )}
      <Field name="taxRate" label="税率（%）">
        <InputNumber min={0} max={100} precision={0} />
      </Field>
    </>
  );
}

function Keeping() {
  return (
    <>
      <Field name="shelfLifeDays" label="保质期（天）">
        <InputNumber min={1} max={10_000} precision={0} />
      </Field>
      <Field name="nearExpiryDays" label="临期提醒（天）" help="到期前多少天提醒">
        <InputNumber min={1} max={10_000} precision={0} />
      </Field>
      <Field name="minStock" label="库存下限" help="低于它出现在库存预警">
        <Input maxLength={13} inputMode="decimal" />
      </Field>
      <Field name="maxStock" label="库存上限">
        <Input maxLength={13} inputMode="decimal" />
      </Field>
      <Field name="sellableAtPos" label="收银台可售">
        <FormSwitch />
      </Field>
    </>
  );
}

function fixedHelp(isFixed: boolean): { help?: string } {
  return isFixed ? { help: '已有库存记录，不能再改' } : {};
}

function draftOf(item: ItemCard): ItemDraft {
  const {
    id: _id,
    category: _category,
    supplier: _supplier,
    status: _status,
    hasMoved: _moved,
    pictureAt: _picture,
    version: _version,
    ...draft
  } = item;
  return draft;
}

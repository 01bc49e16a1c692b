import { api, queryKeys } from '@shanmen/shared';
import { promotion, type PromotionChoices } from '@shanmen/shared/contracts/cashier/pricing/promotion';
import { ChoiceInput, choiceOf, masterScreen, Nothing, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

const choices = {
  queryKey: queryKeys.list(promotion.id, { part: 'choices' }),
  queryFn: () => api.get<PromotionChoices>(`${promotion.path}/choices`),
};

export const PromotionList = masterScreen(promotion, {
  cells: { goodsIds: ({ goodsIds }) => <GoodsNames ids={goodsIds} /> },
  form: {
    inputs: {
      categoryId: () => (
        <ChoiceInput query={choices} options={({ categories }) => categories.map(choiceOf)} />
      ),
      goodsIds: () => <GoodsInput />,
    },
    helps: {
      percent: () => '第二件和时段价：半价填 50，八折填 80',
      amountFen: () => '满减：减多少；组合价：整组的售价',
      goodsIds: () => '组合价须选至少两种',
    },
  },
  rowActions: { width: 104 },
});

function GoodsNames({ ids }: { readonly ids: readonly number[] | null }) {
  const { data } = useQuery(choices);
  if (ids === null) return <Nothing />;
  const names = new Map(data?.goods.map(({ id, name }) => [id, name]));
  return ids.map(id => names.get(id) ?? `#${id}`).join('、');
}

type GoodsInputProps = {
  /** Given by the field of the form. */
  readonly id?: string;
  readonly value?: number[] | null;
  readonly onChange?: (ids: number[] | null) => void;
};

/** Goods, several of them, found by name, code or pinyin initials; none is null. */
function GoodsInput({ id, value, onChange }: GoodsInputProps) {
  const { data, isFetching } = useQuery(choices);
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      loading={isFetching}
      placeholder="编码、名称或拼音首字母"
      value={value ?? []}
      showSearch={{ optionFilterProp: 'search' }}
      options={data?.goods.map(choiceOf) ?? []}
      onChange={ids => onChange?.(ids.length === 0 ? null : ids)}
    />
  );
}

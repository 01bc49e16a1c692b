import { queryKeys } from '@shanmen/shared';
import { type Bom, BomChange } from '@shanmen/shared/contracts/goods/items/bom';
import { Failure, Field, FormDrawer, FormSwitch, Input, Skeleton, useDone } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { bomCalls, bomQuery } from './bom-calls.ts';
import { ComponentRows } from './component-rows.tsx';

type BomFormProps = {
  readonly of: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
};

/** 组合: what so many of a good are made of, read anew whenever it is opened. */
export function BomForm({ of, onClose }: BomFormProps) {
  const { data, error, refetch } = useQuery({ ...bomQuery(of.id), staleTime: 0 });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return data ? <OpenForm of={of} bom={data} onClose={onClose} /> : <Skeleton active />;
}

function OpenForm({ of: { id, name }, bom, onClose }: BomFormProps & { readonly bom: Bom }) {
  const done = useDone(onClose, queryKeys.every('goods.item'));
  const { outputQty, lines, autoBreak, version } = bom;
  return (
    <FormDrawer
      title={`${name} 的组合`}
      open
      schema={BomChange}
      value={{
        outputQty,
        lines: lines.map(({ goodsId, qty, weight }) => ({ goodsId, qty, weight })),
        autoBreak,
        version,
      }}
      submit={(change, key) => bomCalls.change(id, { ...change, version }, key)}
      onDone={() => done('已保存')}
      onClose={onClose}
    >
      <Field name="outputQty" label="每次产出" help="下面的子件做出多少件成品，通常为 1">
        <Input maxLength={13} inputMode="decimal" />
      </Field>
      <Field
        name="lines"
        label="子件"
        help="由哪些商品组成；拆装单按它带出子件。拆卸时成本按权重分摊，不填按各自的成本"
      >
        <ComponentRows known={lines} />
      </Field>
      <Field name="autoBreak" label="自动拆零" help="销售时散件不够，自动拆开整箱；只能有一种子件">
        <FormSwitch />
      </Field>
    </FormDrawer>
  );
}

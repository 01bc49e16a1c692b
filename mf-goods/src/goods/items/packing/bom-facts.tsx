import { Descriptions, Empty, Failure, MasterState, Qty, Skeleton, StepButton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { bomCalls, bomQuery } from './bom-calls.ts';

type BomFactsProps = { readonly of: { readonly id: number; readonly name: string; readonly unit: string } };

/** What so many of a good are made of. */
export function BomFacts({ of: { id, name: ownName, unit: ownUnit } }: BomFactsProps) {
  const { data, error, refetch } = useQuery(bomQuery(id));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.lines.length === 0) return <Empty title="不由其他商品组成；礼盒、整箱可按「组合」设置" />;
  return (
    <Descriptions
      columns={1}
      title=""
      items={[
        { label: '版本', value: `第 ${data.version} 版` },
        {
          label: '状态',
          value: (
            <>
              <MasterState of={data.status} />
              <StepButton
                of={{ id, name: `${ownName} 的组合`, status: data.status, version: data.version }}
                code="goods:item:edit"
                effect="停用后拆装单不能按它带出子件，销售时也不再按它自动拆零；可以再启用。"
                list="goods.item"
                send={bomCalls.step}
              />
            </>
          ),
        },
        { label: '每次产出', value: <Qty value={data.outputQty} unit={ownUnit} /> },
        ...data.lines.map(({ code, name, qty, unit, weight }) => ({
          label: `${code} ${name}`,
          value: (
            <>
              <Qty value={qty} unit={unit} />
              {weight !== null && ` 分摊权重 ${weight}`}
            </>
          ),
        })),
        { label: '自动拆零', value: data.autoBreak ? '销售时不够就拆开' : '不自动拆开' },
      ]}
    />
  );
}

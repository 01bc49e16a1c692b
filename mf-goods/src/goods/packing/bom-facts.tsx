import { Descriptions, Empty, Failure, Qty, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { bomQuery } from './bom-calls.ts';

type BomFactsProps = { readonly of: { readonly id: number; readonly unit: string } };

/** What so many of a good are made of. */
export function BomFacts({ of: { id, unit: ownUnit } }: BomFactsProps) {
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

import { Descriptions, Empty, Failure, Qty, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { bomQuery } from './bom-calls.ts';

/** What one of a good is made of. */
export function BomFacts({ of: { id } }: { readonly of: { readonly id: number } }) {
  const { data, error, refetch } = useQuery(bomQuery(id));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.lines.length === 0) return <Empty title="不由其他商品组成；礼盒、整箱可按「组合」设置" />;
  return (
    <Descriptions
      columns={1}
      title=""
      items={[
        ...data.lines.map(({ code, name, qty, unit }) => ({
          label: `${code} ${name}`,
          value: <Qty value={qty} unit={unit} />,
        })),
        { label: '自动拆零', value: data.autoBreak ? '销售时不够就拆开' : '不自动拆开' },
      ]}
    />
  );
}

import { hasAuth, ShellLink } from '@shanmen/shared';
import type { Supplier } from '@shanmen/shared/contracts/goods/masters/supplier';
import { dayOf, daysBetween } from '@shanmen/shared/time';
import { Code, Day, Descriptions, Nothing, Space, StatusTag } from '@shanmen/ui';
import { MasterState } from '../master/master-state.tsx';

export function settleOf({ settle, creditDays }: Supplier): string {
  return creditDays === 0 ? settle : `${settle} ${creditDays} 天`;
}

function daysUntil(day: string): number {
  return daysBetween(dayOf(new Date()), day);
}

type LicenceProps = { readonly endsOn: string | null; readonly alertUntil?: string | undefined };

/** Red once it has ended, amber while it is about to. */
export function Licence({ endsOn, alertUntil = '' }: LicenceProps) {
  if (endsOn === null) return <Nothing />;
  const left = daysUntil(endsOn);
  if (left < 0) return <StatusTag tone="danger">{`${endsOn} 已过期`}</StatusTag>;
  if (endsOn <= alertUntil) return <StatusTag tone="warning">{`${endsOn} 剩 ${left} 天`}</StatusTag>;
  return <Day value={endsOn} />;
}

export function SupplierCard({ supplier }: { readonly supplier: Supplier }) {
  return (
    <>
      <Descriptions
        title={supplier.name}
        items={[
          { label: '编码', value: <Code value={supplier.code} /> },
          { label: '状态', value: <MasterState of={supplier.status} /> },
          { label: '类型', value: supplier.type },
          { label: '结算', value: settleOf(supplier) },
          { label: '联系人', value: supplier.contact },
          { label: '电话', value: supplier.phone },
          { label: '地址', value: supplier.address, span: 2 },
          { label: '税号', value: supplier.taxNo && <Code value={supplier.taxNo} /> },
          { label: '税率', value: `${supplier.taxRate}%` },
          { label: '开户行', value: supplier.bank, span: 2 },
          { label: '银行账号', value: supplier.account && <Code value={supplier.account} />, span: 2 },
          {
            label: '营业执照到期',
            value: <Licence endsOn={supplier.licenceExpiresOn} alertUntil={supplier.alertUntil} />,
          },
          {
            label: '食品许可证到期',
            value: <Licence endsOn={supplier.foodLicenceExpiresOn} alertUntil={supplier.alertUntil} />,
          },
        ]}
      />
      <Space>
        <ShellLink to={`/goods/jh?supplierId=${supplier.id}`}>查看进货单</ShellLink>
        {hasAuth('goods:payable:view') && (
          <ShellLink to={`/goods/payables?keyword=${supplier.code}`}>应付、对账单与付款</ShellLink>
        )}
      </Space>
    </>
  );
}

import { api, hasAuth, queryKeys, ShellLink } from '@shanmen/shared';
import { type Supplier, supplier, type SupplierPage } from '@shanmen/shared/contracts/goods/masters/supplier';
import { dayOf, daysBetween } from '@shanmen/shared/time';
import { Alert, Code, Day, Form, masterScreen, Money, Nothing, Space, StatusTag } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

export const SupplierList = masterScreen(supplier, {
  statusWidth: 64,
  cells: {
    settle: ({ settle, creditDays }) => (creditDays === 0 ? settle : `${settle} ${creditDays} 天`),
    taxRate: row => `${row.taxRate}%`,
    taxNo: row => row.taxNo && <Code value={row.taxNo} />,
    account: row => row.account && <Code value={row.account} />,
    owedFen: row => <Owed of={row} />,
    licenceEndsOn: row => <Licence endsOn={row.licenceEndsOn} alertUntil={row.alertUntil} />,
    licenceExpiresOn: row => <Licence endsOn={row.licenceExpiresOn} alertUntil={row.alertUntil} />,
    foodLicenceExpiresOn: row => <Licence endsOn={row.foodLicenceExpiresOn} alertUntil={row.alertUntil} />,
  },
  form: { below: { taxNo: of => <SameTaxNo ownId={of?.id ?? null} /> } },
  rowActions: { width: 92 },
  card: {
    heading: row => row.name,
    draw: (row, facts) => (
      <>
        {facts}
        <Space>
          <ShellLink to={`/goods/jh?supplierId=${row.id}`}>查看进货单</ShellLink>
          {hasAuth('goods:payable:view') && (
            <ShellLink to={`/goods/payables?keyword=${row.code}`}>应付、对账单与付款</ShellLink>
          )}
        </Space>
      </>
    ),
  },
});

/** Leads to the statement, and to paying it. */
function Owed({ of: { code, owedFen } }: { readonly of: Supplier }) {
  if (owedFen === undefined || owedFen === 0) return <Nothing />;
  return (
    <ShellLink to={`/goods/payables?keyword=${code}`}>
      <Money fen={owedFen} />
    </ShellLink>
  );
}

function daysUntil(day: string): number {
  return daysBetween(dayOf(new Date()), day);
}

type LicenceProps = { readonly endsOn: string | null; readonly alertUntil?: string | undefined };

/** Red once it has ended, amber while it is about to. */
function Licence({ endsOn, alertUntil = '' }: LicenceProps) {
  if (endsOn === null) return <Nothing />;
  const left = daysUntil(endsOn);
  if (left < 0) return <StatusTag tone="danger">{`${endsOn} 已过期`}</StatusTag>;
  if (endsOn <= alertUntil) return <StatusTag tone="warning">{`${endsOn} 剩 ${left} 天`}</StatusTag>;
  return <Day value={endsOn} />;
}

/** Who has the 税号 of this form already: it may be meant, so that it is said and stops nothing. */
function SameTaxNo({ ownId }: { readonly ownId: number | null }) {
  const typed: unknown = Form.useWatch('taxNo');
  const taxNo = typeof typed === 'string' ? typed.trim() : '';
  const { data } = useQuery({
    queryKey: queryKeys.list(supplier.id, { taxNo }),
    queryFn: () => api.get<SupplierPage>(supplier.path, { query: { taxNo } }),
    enabled: taxNo !== '',
  });
  const others = (data?.rows ?? []).filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;
  const names = others.map(({ code, name }) => `${code} ${name}`).join('、');
  return <Alert type="warning" showIcon title={`该税号已用于 ${names}；确认无误可以保存`} />;
}

import { api, queryKeys } from '@shanmen/shared';
import type { SupplierPage } from '@shanmen/shared/contracts/goods/masters/supplier';
import { Alert, Form } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

/** Who has the 税号 of this form already: it may be meant, so that it is said and stops nothing. */
export function SameTaxNo({ ownId }: { readonly ownId: number | null }) {
  const typed: unknown = Form.useWatch('taxNo');
  const taxNo = typeof typed === 'string' ? typed.trim() : '';
  const { data } = useQuery({
    queryKey: queryKeys.list('goods.supplier', { taxNo }),
    queryFn: () => api.get<SupplierPage>('/api/goods/suppliers', { query: { taxNo } }),
    enabled: taxNo !== '',
  });
  const others = (data?.rows ?? []).filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;
  const names = others.map(({ code, name }) => `${code} ${name}`).join('、');
  return <Alert type="warning" showIcon title={`该税号已用于 ${names}；确认无误可以保存`} />;
}

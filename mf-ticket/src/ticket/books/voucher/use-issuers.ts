import type { VoucherIssuer } from '@shanmen/shared/contracts/ticket/selling/payment';
import { useQuery } from '@tanstack/react-query';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';

/**
 * Whose vouchers are taken for a visit day; an agreement may end between today and then.
 * @param visitDate `null` is today by the server's clock
 * @returns undefined until it is known
 */
export function useIssuers(visitDate: string | null): readonly VoucherIssuer[] | undefined {
  const { data } = useQuery({
    queryKey: saleKeysOf.boot(visitDate),
    queryFn: () => saleCalls.boot(visitDate),
    select: boot => boot.voucherIssuers ?? [],
  });
  return data;
}

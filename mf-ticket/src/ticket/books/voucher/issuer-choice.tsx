import type { VoucherIssuer } from '@shanmen/shared/contracts/ticket/selling/payment';
import { PagedChoice } from '@shanmen/shared/counter';
import { useQuery } from '@tanstack/react-query';

import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';

/** Whether this can be what is printed on a voucher. */
export function isVoucherNo(text: string): boolean {
  return /^[\dA-Z][\dA-Z-]{3,29}$/.test(text);
}

export const voucherNoWords = '请输入或扫描券号，4 到 30 位字母或数字';

export const noIssuerWords = '没有生效的协议单位，不能收换票券';

type IssuerChoiceProps = {
  readonly issuers: readonly VoucherIssuer[];
  readonly cursor: number;
  readonly onIssuer: (issuer: number) => void;
};

/** Whose voucher it is; the numbers belong to the number on the paper. */
export function IssuerChoice({ issuers, cursor, onIssuer }: IssuerChoiceProps) {
  return (
    <PagedChoice
      label="出券单位"
      options={issuers.map(({ name }) => name)}
      cursor={cursor}
      onChoose={onIssuer}
    />
  );
}

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

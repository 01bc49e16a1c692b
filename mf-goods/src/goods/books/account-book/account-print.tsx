import { api, apiErrorOf, Auth } from '@shanmen/shared';
import type { AccountSheet } from '@shanmen/shared/contracts/goods/books/account-book';
import { Button, PrinterIcon, useFeedback, useSelection } from '@shanmen/ui';
import { useMutation } from '@tanstack/react-query';
import { printAccount } from '../../paper/account-paper.tsx';
import { whyNoBook } from './account-good.ts';

/** 打印: all of the period of the good that is searched. */
export function AccountPrint() {
  const { filters } = useSelection();
  const { error } = useFeedback();
  const print = useMutation({
    mutationFn: () =>
      api
        .post<AccountSheet>('/api/goods/account-book/print', undefined, { query: filters })
        .then(printAccount),
    onError: failure => error(apiErrorOf(failure).message),
  });
  const off = whyNoBook(filters);
  return (
    <Auth code="goods:account-book:print">
      <Button
        icon={<PrinterIcon />}
        disabled={off !== undefined}
        title={off}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        打印
      </Button>
    </Auth>
  );
}

import { apiErrorOf } from '@shanmen/shared';
import type { Store } from '@shanmen/shared/contracts/goods/masters/store';
import { type Till, tillPrinters } from '@shanmen/shared/contracts/goods/masters/till';
import { printSlip, TillSlip } from '@shanmen/shared/print';
import { Button, useFeedback } from '@shanmen/ui';
import { useMutation } from '@tanstack/react-query';

/** 打印测试: a slip of the width that the till has, out of the printer of this computer. */
export function TestPrint({ till, store }: { readonly till: Till; readonly store: Store }) {
  const { error } = useFeedback();
  const { name, printer } = till;
  const printing = useMutation({
    mutationFn: () => {
      const slip = (
        <TillSlip
          store={store.name}
          till={`${store.code}${name}`}
          width={tillPrinters[printer]}
          at={new Date().toISOString()}
        />
      );
      return printSlip(slip, { widthMm: Number(printer) });
    },
    onError: failure => error(apiErrorOf(failure).message),
  });
  return (
    <Button type="link" size="small" loading={printing.isPending} onClick={() => printing.mutate()}>
      打印测试
    </Button>
  );
}

import { apiErrorOf, createKey } from '@shanmen/shared';
import type { Slip } from '@shanmen/shared/contracts/cashier/sale';
import type { TillPlace } from '@shanmen/shared/contracts/cashier/till';
import { printSlip, TillReceipt } from '@shanmen/shared/print';
import { type PaperState, type SaleNotice, usePaper } from '@shanmen/shared/counter';
import { tillCalls } from './till-calls.ts';

export type Receipts = {
  readonly state: PaperState;
  /** Never blocks a sale; of 换货 one receipt shows what came back as well. */
  readonly print: (slip: Slip, exchanged?: Slip | null) => Promise<unknown>;
  /** Reads a slip and prints it once more, marked 重印 with how often that was done. */
  readonly reprint: (slip: Pick<Slip, 'id' | 'no'>) => Promise<void>;
  /** Prints a slip that the server does not know yet once more. */
  readonly reprintOwn: (slip: Slip) => Promise<void>;
};

/** Receipts of a till, on paper of its width. */
export function useReceipts({ printer }: TillPlace, tell: (notice: SaleNotice) => void): Receipts {
  const { state, run } = usePaper('mf-goods');
  const widthMm = Number(printer);
  const printAgain = async (slip: Slip, copy: number) => {
    const isPrinted = await run(() => printSlip(<TillReceipt slip={slip} copy={copy} />, { widthMm }));
    tell(
      isPrinted
        ? { tone: 'info', text: `${slip.no} 已送打印机，第 ${copy} 次重印` }
        : { tone: 'danger', text: `${slip.no} 未打印，请检查打印机再试` },
    );
  };
  return {
    state,
    print: (slip, exchanged = null) =>
      run(() => printSlip(<TillReceipt slip={slip} exchanged={exchanged} />, { widthMm })),
    reprintOwn: slip => printAgain(slip, 1),
    reprint: async ({ id }) => {
      try {
        const slip = await tillCalls.reprint(id, createKey());
        await printAgain(slip, slip.reprints);
      } catch (error) {
        tell({ tone: 'danger', text: apiErrorOf(error).message });
      }
    },
  };
}

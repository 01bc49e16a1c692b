import { apiErrorOf, createKey } from '@shanmen/shared';
import type { Slip } from '@shanmen/shared/contracts/cashier/sale';
import type { TillPlace } from '@shanmen/shared/contracts/cashier/till';
import { printSlip, TillReceipt } from '@shanmen/shared/print';
import { type PaperState, type SaleNotice, usePaper } from '@shanmen/shared/counter';
import { tillCalls } from './till-calls.ts';

export type Receipts = {
  readonly state: PaperState;
  /** Never blocks a sale. */
  readonly print: (slip: Slip) => Promise<unknown>;
  /** Reads a slip and prints it once more, marked 重印 with how often that was done. */
  readonly reprint: (slip: Pick<Slip, 'id' | 'no'>) => Promise<void>;
};

/** Receipts of a till, on paper of its width. */
export function useReceipts({ printer }: TillPlace, tell: (notice: SaleNotice) => void): Receipts {
  const { state, run } = usePaper('mf-goods');
  const widthMm = Number(printer);
  return {
    state,
    print: slip => run(() => printSlip(<TillReceipt slip={slip} />, { widthMm })),
    reprint: async ({ id, no }) => {
      try {
        const slip = await tillCalls.reprint(id, createKey());
        const { reprints } = slip;
        const isPrinted = await run(() =>
          printSlip(<TillReceipt slip={slip} copy={reprints} />, { widthMm }),
        );
        tell(
          isPrinted
            ? { tone: 'info', text: `${no} 已送打印机，第 ${reprints} 次重印` }
            : { tone: 'danger', text: `${no} 未打印，请检查打印机再试` },
        );
      } catch (error) {
        tell({ tone: 'danger', text: apiErrorOf(error).message });
      }
    },
  };
}

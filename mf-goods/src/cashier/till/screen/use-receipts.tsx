import { apiErrorOf } from '@shanmen/shared';
import type { Slip } from '@shanmen/shared/contracts/cashier/sale';
import type { TillPlace } from '@shanmen/shared/contracts/cashier/till';
import { printSlip, TillReceipt } from '@shanmen/shared/print';
import { type PaperState, type SaleNotice, usePaper } from '@shanmen/shared/counter';
import { tillCalls } from './till-calls.ts';

export type Receipts = {
  readonly state: PaperState;
  /** Never blocks a sale. */
  readonly print: (slip: Slip) => Promise<unknown>;
  /** Reads a slip and prints it once more, marked 补打. */
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
        const slip = await tillCalls.slip(id);
        const isPrinted = await run(() => printSlip(<TillReceipt slip={slip} copy={1} />, { widthMm }));
        tell(
          isPrinted
            ? { tone: 'info', text: `补打 ${no} 已送打印机` }
            : { tone: 'danger', text: `补打 ${no} 未打印，请检查打印机再试` },
        );
      } catch (error) {
        tell({ tone: 'danger', text: apiErrorOf(error).message });
      }
    },
  };
}

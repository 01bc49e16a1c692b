import { useAuth } from '@shanmen/shared';
import type { ShiftRow } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import { printSlip, ShiftSlip } from '@shanmen/shared/print';
import { Button, PrinterIcon } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { type PaperState, roll, usePaper } from '../../parts/printing/use-paper.ts';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';

/** 补打交班单 of a shift that has ended, for whoever needs the paper after the window has gone on. */
export function ReprintShift({ shift }: { readonly shift: ShiftRow }) {
  const slip = useShiftSlip();
  if (shift.closedAt === null) return null;
  return (
    <Button icon={<PrinterIcon />} loading={slip.state === 'printing'} onClick={() => slip.print(shift)}>
      {slip.state === 'failed' ? '交班单未打印，再试一次' : '补打交班单'}
    </Button>
  );
}

/** The 交班单 on the roll of this machine; the name of the area stands on it where a window may be opened here. */
export function useShiftSlip(): { readonly state: PaperState; readonly print: (shift: ShiftRow) => void } {
  const seesWindow = useAuth('ticket:sale:open');
  const boot = useQuery({
    queryKey: saleKeysOf.boot(null),
    queryFn: () => saleCalls.boot(null),
    enabled: seesWindow,
  });
  const { state, run } = usePaper();
  const area = boot.data?.scenicArea ?? null;
  return { state, print: shift => void run(() => printSlip(<ShiftSlip shift={shift} area={area} />, roll)) };
}

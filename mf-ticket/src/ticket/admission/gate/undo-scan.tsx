import { createKey, submitOnce } from '@shanmen/shared';
import type { ScanAnswer, ScanLog } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkInCalls, checkInKeys } from '../check-in/check-in-calls.ts';
import { ReasonBar } from './reason-bar.tsx';

const reasons = ['误扫', '人数有误', '走错检票口', '游客未入园'];

type UndoScanProps = {
  readonly gateId: number;
  readonly log: ScanLog | undefined;
  readonly onUndone: (scan: ScanAnswer) => void;
  readonly onClose: () => void;
};

/** 误检撤销 of the last admission at this gate: a reason on a digit, and the ticket is as it was. */
export function UndoScan({ gateId, log, onUndone, onClose }: UndoScanProps) {
  const scan = lastAdmission(log);
  const undo = useUndo(gateId, scan, undone => {
    onUndone(undone);
    onClose();
  });
  return (
    <ReasonBar
      name="撤销误检"
      title={scan ? `撤销最近一次入园${wordsOf(scan)}，请选择原因` : '本检票口没有可撤销的入园'}
      reasons={scan ? reasons : []}
      cancel="不撤销"
      error={undo.error}
      onChoose={reason => {
        if (!undo.isPending) undo.mutate(reason);
      }}
      onClose={onClose}
    />
  );
}

function wordsOf({ ticket }: ScanAnswer): string {
  return ticket ? `：${ticket.productName} …${ticket.ticketNo.slice(-4)}` : '';
}

/** The newest admission that stands; what was taken back already is none. */
function lastAdmission(log: ScanLog | undefined): ScanAnswer | undefined {
  const newest = log?.scans.find(({ result }) => result === 'OK' || result === 'UNDO');
  return newest?.result === 'OK' ? newest : undefined;
}

function useUndo(gateId: number, scan: ScanAnswer | undefined, onDone: (undone: ScanAnswer) => void) {
  const queries = useQueryClient();
  const [key] = useState(createKey);
  return useMutation({
    mutationFn: (reason: string) =>
      submitOnce(key, sameKey => checkInCalls.undo(scan?.id ?? 0, { gateId, reason }, sameKey)),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: checkInKeys.log(gateId) }),
  });
}

import { apiErrorOf, submitOnce } from '@shanmen/shared';
import type { ScanAnswer, ScanLog } from '@shanmen/shared/contracts/ticket/check-in';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { checkInCalls, checkInKeys } from '../check-in/check-in-calls.ts';
import { useKeyboard } from '../scan/use-keyboard.ts';
import { keepFocus, Keycap } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import styles from './gate.module.css';

const reasons = ['误扫', '人数有误', '走错检票口', '游客未入园'];

type UndoScanProps = {
  readonly gateId: number;
  readonly log: ScanLog | undefined;
  readonly onClose: () => void;
};

/** 误检撤销 of the last admission at this gate: a reason on a digit, and the ticket is as it was. */
export function UndoScan({ gateId, log, onClose }: UndoScanProps) {
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => dialog.current?.focus(), []);
  const scan = lastAdmission(log);
  const undo = useUndo(gateId, scan, onClose);
  const choose = (reason: string | undefined) => {
    if (scan && reason !== undefined && !undo.isPending) undo.mutate(reason);
  };
  useKeyboard({
    onKey: stroke => {
      if (stroke === 'Escape') onClose();
      else choose(reasons[Number(stroke) - 1]);
      return true;
    },
    onScan: () => undefined,
  });
  return (
    <div ref={dialog} className={styles.undo} role="dialog" aria-label="撤销误检" tabIndex={-1}>
      <p>{scan ? `撤销最近一次入园${wordsOf(scan)}，请选择原因` : '本检票口没有可撤销的入园'}</p>
      {scan &&
        reasons.map((reason, index) => (
          <button key={reason} type="button" onMouseDown={keepFocus} onClick={() => choose(reason)}>
            {reason} <Keycap>{String(index + 1)}</Keycap>
          </button>
        ))}
      <button type="button" onMouseDown={keepFocus} onClick={onClose}>
        不撤销 <Keycap>Esc</Keycap>
      </button>
      <NoticeLine notice={undo.error && { tone: 'danger', text: apiErrorOf(undo.error).message }} />
    </div>
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

function useUndo(gateId: number, scan: ScanAnswer | undefined, onDone: () => void) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (reason: string) =>
      submitOnce(key, sameKey => checkInCalls.undo(scan?.id ?? 0, { gateId, reason }, sameKey)),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: checkInKeys.log(gateId) }),
  });
}

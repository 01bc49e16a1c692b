import { createKey, submitOnce } from '@shanmen/shared';
import type { ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { checkInResults } from '@shanmen/shared/contracts/ticket/selling/letters';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkInKeys } from '../check-in/check-in-calls.ts';
import { ReasonBar } from '../gate/reason-bar.tsx';
import type { GateView } from '../gate/use-gate.ts';
import { gateDeviceCalls } from './gate-device-calls.ts';

const reasons = ['设备误判', '时段放宽', '已核实身份', '领导同意'];

type ForceScanProps = {
  readonly gateId: number;
  readonly view: GateView;
  readonly onClose: () => void;
};

type Refused = { readonly answer: ScanAnswer; readonly persons: number; readonly code: string };

/** 强制放行 of the ticket that was refused just now: a reason on a digit, and it stands in the log. */
export function ForceScan({ gateId, view, onClose }: ForceScanProps) {
  // What is let in is what was refused when the bar was opened, whatever is scanned meanwhile.
  const [refused] = useState(() => refusedIn(view));
  const obstacle =
    view.kind === 'answered' && !view.answer.ticket
      ? '无效票不能强制放行，请到窗口补票'
      : '请先扫被拒的门票，再强制放行';
  const force = useForce(gateId, refused, onClose);
  return (
    <ReasonBar
      name="强制放行"
      title={refused ? `强制放行${wordsOf(refused)}，请选择原因` : obstacle}
      reasons={refused ? reasons : []}
      cancel="不放行"
      error={force.error}
      onChoose={reason => {
        if (!force.isPending) force.mutate(reason);
      }}
      onClose={onClose}
    />
  );
}

function refusedIn(view: GateView): Refused | null {
  if (view.kind !== 'answered' || view.answer.result === 'OK' || !view.answer.ticket) return null;
  const { answer, scan } = view;
  return { answer, persons: scan.persons, code: scan.code };
}

function wordsOf({ answer: { ticket, result }, persons }: Refused): string {
  return `：${ticket?.productName ?? ''} …${ticket?.ticketNo.slice(-4) ?? ''}（${checkInResults[result]}）${persons} 人`;
}

function useForce(gateId: number, refused: Refused | null, onDone: () => void) {
  const queries = useQueryClient();
  const [key] = useState(createKey);
  return useMutation({
    mutationFn: (reason: string) => {
      const { code = '', persons = 1 } = refused ?? {};
      return submitOnce(key, sameKey => gateDeviceCalls.force({ code, gateId, persons, reason }, sameKey));
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: checkInKeys.log(gateId) }),
  });
}

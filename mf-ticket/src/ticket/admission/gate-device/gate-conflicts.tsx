import { apiErrorOf, createKey, submitOnce, useAuth } from '@shanmen/shared';
import type { ScanConflict } from '@shanmen/shared/contracts/ticket/offline/offline-scan';
import { checkInResults } from '@shanmen/shared/contracts/ticket/selling/letters';
import { keepFocus, NoticeLine } from '@shanmen/shared/counter';
import { formatTime } from '@shanmen/shared/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { gateDeviceCalls, gateDeviceKeys } from './gate-device-calls.ts';
import styles from './gate-device.module.css';

const outcomes = ['已补票', '已劝离', '核实无误'];
const refreshMs = 15_000;

/**
 * Who was let in while the line was down, on a ticket that was no longer good: somebody says what was done.
 * Whoever may say so sees those of every gate, others those of their own.
 */
export function GateConflicts({ gateId: own }: { readonly gateId: number | null }) {
  const gateId = useAuth('ticket:check-in:force') ? null : own;
  const conflicts = useQuery({
    queryKey: gateDeviceKeys.conflicts(gateId),
    queryFn: () => gateDeviceCalls.conflicts(gateId),
    refetchInterval: refreshMs,
  });
  const { rows = [], total = 0 } = conflicts.data ?? {};
  if (rows.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-label="离线冲突">
      <h2>离线冲突 {total}</h2>
      <ul>
        {rows.map(conflict => (
          <Conflict key={conflict.id} conflict={conflict} gateId={gateId} />
        ))}
      </ul>
    </section>
  );
}

type ConflictProps = { readonly conflict: ScanConflict; readonly gateId: number | null };

function Conflict({ conflict, gateId }: ConflictProps) {
  const maySettle = useAuth('ticket:check-in:force');
  const queries = useQueryClient();
  const [key] = useState(createKey);
  const settle = useMutation({
    mutationFn: (note: string) =>
      submitOnce(key, sameKey => gateDeviceCalls.settle(conflict.id, note, sameKey)),
    onSettled: () => queries.invalidateQueries({ queryKey: gateDeviceKeys.conflicts(gateId) }),
  });
  return (
    <li>
      <p>
        <b>{checkInResults[conflict.judged]}</b> {conflict.productName || '无法识别的码'} {conflict.persons}{' '}
        人
      </p>
      <p>
        {formatTime(conflict.deviceTime)} {conflict.gateName} {conflict.deviceName}
        {conflict.ticketNo && ` …${conflict.ticketNo.slice(-4)}`}
      </p>
      {maySettle && (
        <div className={styles.outcomes}>
          {outcomes.map(note => (
            <button
              key={note}
              type="button"
              disabled={settle.isPending}
              onMouseDown={keepFocus}
              onClick={() => settle.mutate(note)}
            >
              {note}
            </button>
          ))}
        </div>
      )}
      <NoticeLine notice={settle.error ? { tone: 'danger', text: apiErrorOf(settle.error).message } : null} />
    </li>
  );
}

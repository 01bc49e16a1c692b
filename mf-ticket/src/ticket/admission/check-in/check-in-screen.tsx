import { apiErrorOf } from '@shanmen/shared';
import type { Gate } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { readPosData, rememberPosData } from '@shanmen/shared/counter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkInCalls, checkInKeys } from './check-in-calls.ts';
import styles from '../gate/gate.module.css';
import { directionsOf, GateChoice } from '../gate/gate-choice.tsx';
import { GateDesk } from '../gate/gate-desk.tsx';
import type { Direction } from '../gate/use-gate.ts';

/** 检票: the machine is told its gate once, then every scan gets one large answer. */
export function CheckInScreen() {
  const gates = useQuery({ queryKey: checkInKeys.gates, queryFn: checkInCalls.gates });
  if (gates.data) return <Post gates={gates.data} />;
  return (
    <div className={styles.choice} role="status">
      <h1>检票</h1>
      <p>{gates.error ? apiErrorOf(gates.error).message : '正在读取检票口…'}</p>
      {gates.error && (
        <button type="button" onClick={() => void gates.refetch()}>
          重试
        </button>
      )}
    </div>
  );
}

type Place = { readonly gate: Gate; readonly direction: Direction };

function Post({ gates }: { readonly gates: readonly Gate[] }) {
  const [place, setPlace] = useState<Place | null>(() => rememberedPlace(gates));
  const settle = (gate: Gate, direction: Direction) => {
    rememberPosData({ gateId: gate.id, direction });
    setPlace({ gate, direction });
  };
  if (!place) return <GateChoice gates={gates} onChoose={settle} />;
  const { gate, direction } = place;
  const other = directionsOf(gate).find(candidate => candidate !== direction);
  return (
    <GateDesk
      key={`${gate.id} ${direction}`}
      gate={gate}
      direction={direction}
      onTurn={() => other && settle(gate, other)}
      onChangeGate={() => setPlace(null)}
    />
  );
}

/** Where this machine stood last time, unless the gate is gone or has turned round since. */
function rememberedPlace(gates: readonly Gate[]): Place | null {
  const { gateId, direction } = readPosData();
  const gate = gates.find(({ id }) => id === gateId);
  if (!gate || !direction || !directionsOf(gate).includes(direction)) return null;
  return { gate, direction };
}

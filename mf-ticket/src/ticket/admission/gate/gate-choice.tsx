import type { Gate } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { GateConflicts } from '../gate-device/gate-conflicts.tsx';
import styles from './gate.module.css';
import type { Direction } from './use-gate.ts';

type GateChoiceProps = {
  readonly gates: readonly Gate[];
  readonly onChoose: (gate: Gate, direction: Direction) => void;
};

/** Asked once per machine: which gate this is, and which way people walk through it. */
export function GateChoice({ gates, onChoose }: GateChoiceProps) {
  const spots = [...new Set(gates.map(gate => gate.spotName))];
  return (
    <>
      <div className={styles.waiting}>
        <GateConflicts gateId={null} />
      </div>
      <div className={styles.choice}>
        <h1>检票</h1>
        <p>选择本机所在的检票口，只需一次；以后可按 F2 更换。</p>
        {gates.length === 0 && <p>没有可用的检票口，请联系管理员在「景区与时段」中建立。</p>}
        {spots.map(spotName => (
          <section key={spotName}>
            <h2>{spotName}</h2>
            <div className={styles.gates}>
              {gates
                .filter(gate => gate.spotName === spotName)
                .flatMap(gate => directionsOf(gate).map(direction => ({ gate, direction })))
                .map(({ gate, direction }) => (
                  <button
                    key={`${gate.id} ${direction}`}
                    type="button"
                    onClick={() => onChoose(gate, direction)}
                  >
                    {gate.name}
                    <small>{directionNames[direction]}</small>
                  </button>
                ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

export const directionNames = { IN: '入', OUT: '出' } as const;

export function directionsOf(gate: Gate): readonly Direction[] {
  return gate.direction === 'BOTH' ? ['IN', 'OUT'] : [gate.direction];
}

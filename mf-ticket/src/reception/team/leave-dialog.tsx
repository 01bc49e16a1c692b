import type { Team } from '@shanmen/shared/contracts/reception/teams/team';
import { Alert, Button, Modal, Skeleton, useAct } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { type HeldPlate, heldPlates } from '../plate/plate-forms.tsx';
import { boardKeys, teamCalls, teamQuery } from '../reception-calls.ts';
import styles from './team.module.css';

type LeaveDialogProps = {
  readonly team: Team;
  /** Takes a plate back first. */
  readonly onPlate: (plate: HeldPlate) => void;
  readonly onClose: () => void;
};

/** 还牌 / 离开: a team leaves once each of its plates is back or charged. */
export function LeaveDialog({ team, onPlate, onClose }: LeaveDialogProps) {
  const card = useQuery({ ...teamQuery(team.id), staleTime: 0 });
  const act = useAct(boardKeys);
  const held = card.data ? heldPlates(card.data.plates) : null;
  const leave = () =>
    act.mutate(
      { send: key => teamCalls.leave(team.id, key), said: `${team.teamNo} 已离开` },
      { onSuccess: onClose },
    );
  return (
    <Modal
      title={`还牌 / 离开 ${team.teamNo} · ${team.enterpriseName ?? '散客团'}`}
      open
      width={440}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={held?.length !== 0} loading={act.isPending} onClick={leave}>
            登记离开
          </Button>
        </>
      }
    >
      {!held && <Skeleton active title={false} />}
      {held?.length === 0 && <p>号牌已全部收回，可以登记离开。</p>}
      {held && held.length > 0 && (
        <div className={styles['list']}>
          <Alert type="warning" showIcon title={`还有 ${held.length} 块号牌未归还，收回或赔付后才能离开`} />
          {held.map(plate => (
            <Button key={plate.id} onClick={() => onPlate(plate)}>
              收回 {plate.plateNo}
            </Button>
          ))}
        </div>
      )}
    </Modal>
  );
}

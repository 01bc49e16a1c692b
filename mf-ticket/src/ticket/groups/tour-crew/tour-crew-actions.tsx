import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import {
  type EscortState,
  type EscortStep,
  escortSteps,
} from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import { ActionBar, type DocumentAction, useAct } from '@shanmen/ui';
import type { QueryKey } from '@tanstack/react-query';

const reasons = {
  stop: ['证件到期', '不再带团'],
  resume: ['证件已更新', '恢复带团'],
  black: ['倒票', '扰乱秩序', '冒用证件'],
  lift: ['核实有误', '处罚期满'],
} as const satisfies Record<EscortStep, readonly string[]>;

const steps = ['stop', 'resume', 'black', 'lift'] as const satisfies readonly EscortStep[];

type EscortActionsProps = {
  readonly escort: { readonly name: string; readonly state: EscortState };
  readonly codes: Readonly<Record<EscortStep, PermissionCode>>;
  readonly refresh: QueryKey;
  readonly lead: (step: EscortStep, reason: string, key: string) => Promise<unknown>;
};

/** 停用, 启用, 拉黑, 解除: each with its reason. */
export function EscortActions({ escort: { name, state }, codes, refresh, lead }: EscortActionsProps) {
  const act = useAct([refresh]);
  const actions: DocumentAction[] = steps.map(step => ({
    id: step,
    label: escortSteps[step].label,
    from: escortSteps[step].from,
    code: codes[step],
    reason: reasons[step],
    ...(step === 'black' ? { look: 'danger' as const } : {}),
  }));
  const run = (action: string, reason: string | null) => {
    const step = steps.find(each => each === action);
    if (!step) return;
    const said = `${name}：${escortSteps[step].label}完成`;
    act.mutate({ said, send: key => lead(step, reason ?? '', key) });
  };
  return <ActionBar actions={actions} state={state} onRun={run} />;
}

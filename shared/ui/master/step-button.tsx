import { apiErrorOf, Auth, queryKeys } from '@shanmen/shared';
import type { MasterStatus, MasterStep } from '@shanmen/shared/contracts/master/master-status';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../antd.ts';
import { queryClient } from '../app/query-client.ts';
import { useFeedback } from '../pages/states/use-feedback.tsx';

type StepButtonProps = {
  readonly of: {
    readonly id: number;
    readonly name: string;
    readonly status: MasterStatus;
    readonly version: number;
  };
  readonly code: PermissionCode;
  /** What happens to it then, in a sentence. */
  readonly effect: string;
  readonly list: string;
  readonly send: (id: number, step: MasterStep) => Promise<unknown>;
};

/** 停用 and 启用 of a master; stopping asks first. */
export function StepButton({ of: { id, name, status, version }, code, effect, list, send }: StepButtonProps) {
  const { success, error, confirm } = useFeedback();
  const next = status === 'active' ? 'stopped' : 'active';
  const label = next === 'stopped' ? '停用' : '启用';
  const step = useMutation({
    mutationFn: () => send(id, { status: next, version }),
    onSuccess: () => success(`已${label} ${name}`),
    onError: failure => error(apiErrorOf(failure).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.every(list) }),
  });
  const ask = async () => {
    const question = { title: `停用「${name}」？`, text: effect, yes: '停用', danger: true };
    if (next === 'active' || (await confirm(question))) step.mutate();
  };
  return (
    <Auth code={code}>
      <Button
        type="link"
        size="small"
        danger={next === 'stopped'}
        loading={step.isPending}
        onClick={() => void ask()}
      >
        {label}
      </Button>
    </Auth>
  );
}

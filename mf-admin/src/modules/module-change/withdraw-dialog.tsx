import { createKey } from '@shanmen/shared';
import type { ModuleStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { queryClient, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { ProveDialog } from '../../people/acting/prove-dialog.tsx';
import { moduleCalls, moduleKeys, titleOf } from '../module/module-calls.ts';

type WithdrawDialogProps = {
  readonly of: ModuleStatus;
  readonly version: string;
  readonly onClose: () => void;
};

/** Takes a version out of reach that nobody is given; there is no way back. */
export function WithdrawDialog({ of, version, onClose }: WithdrawDialogProps) {
  const [key] = useState(createKey);
  const { success } = useFeedback();
  return (
    <ProveDialog
      title={`撤回${titleOf(of)} ${version}`}
      danger
      asksReason
      send={async reason => {
        await moduleCalls.withdraw({ module: of.module, version, reason }, key);
        success(`已撤回 ${version}`);
      }}
      onDone={() => {
        onClose();
        void queryClient.invalidateQueries({ queryKey: moduleKeys.every });
      }}
      onClose={onClose}
    >
      <p>
        {version}{' '}
        不能再灰度、上线、试用或回退到它，版本号也不能再用；要修改请提高版本号重新发布。撤回不能取消。
      </p>
    </ProveDialog>
  );
}

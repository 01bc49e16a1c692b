import { Auth } from '@shanmen/shared';
import type { ModuleStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { Button, Nothing, StatusTag } from '@shanmen/ui';
import { useState } from 'react';
import { moduleCalls, titleOf } from '../module/module-calls.ts';
import { ChangeDialog } from './change-dialog.tsx';

type CanaryCellProps = { readonly of: ModuleStatus; readonly sequence: number };

/** Who runs another version before everybody, and the way to stop it. */
export function CanaryCell({ of, sequence }: CanaryCellProps) {
  const { module, version, canary } = of;
  const [isOpen, setIsOpen] = useState(false);
  if (canary === null) return <Nothing />;
  return (
    <>
      <StatusTag tone="warning">{`${canary.version} ${shareOf(canary)}`}</StatusTag>
      <Auth code="modules:canary:set">
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          停止
        </Button>
      </Auth>
      {isOpen && (
        <ChangeDialog
          title={`停止${titleOf(of)}的灰度`}
          effect={`${version === null ? '试用的人不再有这个应用' : `所有人回到 ${version}`}；${canary.version} 仍保留，可重新灰度。`}
          sequence={sequence}
          send={(reason, seen) => moduleCalls.endCanary(module, reason, seen)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** As short as it can be said: the button to stop it stands behind. */
function shareOf({ percent, roles, users, devices }: NonNullable<ModuleStatus['canary']>): string {
  const named = roles.length + users.length + devices.length;
  return [...(percent > 0 ? [`${percent} %`] : []), ...(named > 0 ? [`${named} 项`] : [])].join('+');
}

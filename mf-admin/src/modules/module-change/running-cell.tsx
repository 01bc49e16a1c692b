import { Auth } from '@shanmen/shared';
import type { ModuleStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { Button, Code, StatusTag } from '@shanmen/ui';
import { useState } from 'react';
import { moduleCalls, titleOf } from '../module/module-calls.ts';
import { ChangeDialog } from './change-dialog.tsx';

type RunningCellProps = { readonly of: ModuleStatus; readonly sequence: number };

/** What everybody runs, and for an app that the product does not bring the way out. */
export function RunningCell({ of, sequence }: RunningCellProps) {
  const { module, version, removal } = of;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {version === null ? <StatusTag tone="neutral">未上线</StatusTag> : <Code value={version} />}
      {removal !== null && (
        <Auth code="modules:release:promote">
          <Button type="link" size="small" danger onClick={() => setIsOpen(true)}>
            下架
          </Button>
        </Auth>
      )}
      {isOpen && removal !== null && (
        <ChangeDialog
          title={`下架${titleOf(of)}`}
          effect="所有人不再有这个应用；打开着的标签页会说明已下架，未保存的内容处理完后才关闭。版本和历史保留，可随时再上线。"
          danger
          sequence={sequence}
          send={(reason, seen) => moduleCalls.remove({ module, reason }, seen)}
          onClose={() => setIsOpen(false)}
        >
          <Gone what="菜单" titles={removal.screens} />
          <Gone what="权限（各角色中一并失效）" titles={removal.permissions} />
        </ChangeDialog>
      )}
    </>
  );
}

function Gone({ what, titles }: { readonly what: string; readonly titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <p>
      去掉的{what}：{titles.join('、')}
    </p>
  );
}

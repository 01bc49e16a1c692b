import { apiErrorOf, Auth } from '@shanmen/shared';
import type {
  ModuleStatus,
  StagedVersion,
} from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { Button, Code, Nothing, queryClient, Select, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { CompareVersions } from '../module/compare-versions.tsx';
import { moduleCalls, moduleKeys, titleOf } from '../module/module-calls.ts';
import { CanaryDialog } from './canary-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import styles from './module-change.module.css';

type StagedCellProps = {
  readonly of: ModuleStatus;
  readonly sequence: number;
  readonly approvalsRequired: number;
};

/** The versions that wait, and the way of one of them: approved by another, tried on some, given to everybody. */
export function StagedCell({ of, sequence, approvalsRequired }: StagedCellProps) {
  const { module, version: running, staged } = of;
  const [chosen, choose] = useState(staged[0]?.version);
  const [open, setOpen] = useState<'canary' | 'promotion' | 'withdrawal' | 'compare' | null>(null);
  const one = staged.find(({ version }) => version === chosen) ?? staged[0];
  if (one === undefined) return <Nothing />;
  const missing = Math.max(approvalsRequired - one.approvedBy.length, 0);
  const close = () => setOpen(null);
  return (
    <>
      {staged.length === 1 ? (
        <Code value={one.version} />
      ) : (
        <Select
          size="small"
          aria-label={`${titleOf(of)}待上线的版本`}
          value={one.version}
          onChange={choose}
          options={staged.map(({ version }) => ({ value: version, label: version }))}
        />
      )}
      {missing > 0 && <Approve of={of} one={one} missing={missing} />}
      <Auth code="modules:canary:set">
        <Button type="link" size="small" onClick={() => setOpen('canary')}>
          灰度
        </Button>
      </Auth>
      <Auth code="modules:release:promote">
        {missing === 0 && (
          <Button
            type="link"
            size="small"
            disabled={one.openingsMissing > 0}
            onClick={() => setOpen('promotion')}
          >
            上线
          </Button>
        )}
        <Button type="link" size="small" danger onClick={() => setOpen('withdrawal')}>
          撤回
        </Button>
      </Auth>
      {one.openingsMissing > 0 && (
        <span className={styles['missing']}>还差 {one.openingsMissing} 次打开</span>
      )}
      {open === 'canary' && (
        <CanaryDialog of={of} version={one.version} sequence={sequence} onClose={close} />
      )}
      {running !== null && (
        <Button type="link" size="small" onClick={() => setOpen('compare')}>
          比较
        </Button>
      )}
      {open === 'compare' && running !== null && (
        <CompareVersions of={of} from={running} to={one.version} onClose={close} />
      )}
      {open === 'withdrawal' && <WithdrawDialog of={of} version={one.version} onClose={close} />}
      {open === 'promotion' && (
        <ChangeDialog
          title={`上线${titleOf(of)} ${one.version}`}
          effect={effectOf(of, one.version)}
          sequence={sequence}
          send={(reason, seen) => moduleCalls.promote({ module, version: one.version, reason }, seen)}
          onClose={close}
        />
      )}
    </>
  );
}

function effectOf({ version: running, title }: ModuleStatus, version: string): string {
  if (running === null) return `${title ?? ''}的菜单和权限对所有人生效，打开着的页面不必刷新。`;
  return `所有人从 ${running} 换到 ${version}；打开着的页面在空闲时更换，${running} 保留以便回退。`;
}

type ApproveProps = { readonly of: ModuleStatus; readonly one: StagedVersion; readonly missing: number };

/** Who published it needs somebody else. */
function Approve({ of, one: { version, publishedBy, mayApprove }, missing }: ApproveProps) {
  const { confirm, success, error: tell } = useFeedback();

  async function approve(): Promise<void> {
    const title = `批准${titleOf(of)} ${version}？`;
    const text = `由 ${publishedBy ?? '流水线'} 发布。批准后即可上线，由您一同负责。`;
    if (!(await confirm({ title, text, yes: '批准' }))) return;
    try {
      await moduleCalls.approve({ module: of.module, version });
      success(`已批准 ${version}`);
      await queryClient.invalidateQueries({ queryKey: moduleKeys.every });
    } catch (failure) {
      tell(apiErrorOf(failure).message);
    }
  }

  return (
    <>
      <span className={styles['missing']}>
        还需 {missing} 人{mayApprove ? '' : '批准'}
      </span>
      {mayApprove && (
        <Auth code="modules:release:approve">
          <Button type="link" size="small" onClick={() => void approve()}>
            批准
          </Button>
        </Auth>
      )}
    </>
  );
}

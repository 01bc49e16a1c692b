import { Auth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Button, ReasonDialog, Space } from '@shanmen/ui';
import { useState } from 'react';

type VerdictButtonsProps = {
  readonly code: PermissionCode;
  /** What is decided on: 适用票种. */
  readonly noun: string;
  /** Reasons that are offered. */
  readonly reasons: { readonly approve: readonly string[]; readonly reject: readonly string[] };
  readonly onDecide: (approved: boolean, reason: string) => void;
};

/** 审核通过 and 驳回 of a second person, each with its reason. */
export function VerdictButtons({ code, noun, reasons, onDecide }: VerdictButtonsProps) {
  const [verdict, setVerdict] = useState<'approve' | 'reject' | null>(null);
  return (
    <Auth code={code}>
      <Space>
        <Button type="primary" onClick={() => setVerdict('approve')}>
          审核通过
        </Button>
        <Button onClick={() => setVerdict('reject')}>驳回</Button>
      </Space>
      <ReasonDialog
        title={`${verdict === 'reject' ? '驳回' : '通过'}${noun}`}
        open={verdict !== null}
        presets={reasons[verdict ?? 'approve']}
        onDone={reason => {
          setVerdict(null);
          onDecide(verdict === 'approve', reason);
        }}
        onClose={() => setVerdict(null)}
      />
    </Auth>
  );
}

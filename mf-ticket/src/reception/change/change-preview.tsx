import {
  priceHandlings,
  type TeamChangeDraft,
  type TeamChangePreview,
} from '@shanmen/shared/contracts/reception/teams/team-change';
import { Alert, Button, Checkbox, Money, Panel } from '@shanmen/ui';
import { useState } from 'react';

import { ChangeLines, RebateLines } from './change-lines.tsx';
import styles from './change.module.css';

type PreviewProps = {
  readonly of: TeamChangePreview;
  readonly isSending: boolean;
  readonly onApply: (handling: TeamChangeDraft['priceHandling']) => void;
};

/** What would change, in money and words, and whether another person has to agree. */
export function ChangePreview({ of: preview, isSending, onApply }: PreviewProps) {
  const [waives, setWaives] = useState(false);
  const asksHandling = preview.priceDiffFen !== 0;
  return (
    <Panel>
      <ChangeLines of={preview.lines} />
      <RebateLines of={preview.rebates} />
      <p>
        涉及 {preview.heads} 人 · 票款 <Money fen={preview.priceNowFen} /> →{' '}
        <Money fen={preview.priceThenFen} />
        （差价 <Money fen={preview.priceDiffFen} />） · 零售 <Money fen={preview.retailFen} />
      </p>
      {preview.needsAudit && (
        <Alert type="warning" showIcon title={`须由他人审核后生效：${preview.auditReasons.join('、')}`} />
      )}
      <div className={styles['foot']}>
        {asksHandling && (
          <Checkbox checked={waives} onChange={event => setWaives(event.target.checked)}>
            申请{priceHandlings.WAIVE}差价
          </Checkbox>
        )}
        <Button
          type="primary"
          loading={isSending}
          disabled={asksHandling && !waives}
          onClick={() => onApply(waives ? 'WAIVE' : undefined)}
        >
          {preview.needsAudit ? '提交审核' : '确认换团'}
        </Button>
      </div>
    </Panel>
  );
}

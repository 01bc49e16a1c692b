import {
  type PriceWay,
  priceWays,
  type TeamChangeDraft,
  type TeamChangePreview,
} from '@shanmen/shared/contracts/reception/teams/team-change';
import { Alert, Button, Money, Panel, Segmented } from '@shanmen/ui';
import { useState } from 'react';

import { ChangeLines, RebateLines } from './change-lines.tsx';
import styles from './change.module.css';

type PreviewProps = {
  readonly of: TeamChangePreview;
  readonly isSending: boolean;
  readonly onApply: (settled: Settled) => void;
};
type Settled = Pick<TeamChangeDraft, 'priceHandling' | 'priceWay' | 'seenDiffFen'>;

/** In one of these ways, or not at all once another person agrees; empty until somebody chose. */
type Choice = PriceWay | 'WAIVE' | '';
const ways = ['CREDIT', 'CASH', 'CARD', 'BANK'] as const;

function settlementsOf(priceDiffFen: number): { value: Choice; label: string }[] {
  const word = priceDiffFen > 0 ? '补收' : '退还';
  const waived = { value: 'WAIVE', label: priceDiffFen > 0 ? '申请免收' : '申请不退' } as const;
  return [...ways.map(value => ({ value, label: `${word}·${priceWays[value]}` })), waived];
}

function settledBy(choice: Choice): Settled {
  if (choice === '') return {};
  return choice === 'WAIVE' ? { priceHandling: 'WAIVE' } : { priceHandling: 'COLLECT', priceWay: choice };
}

/** What would change, in money and words, and whether another person has to agree. */
export function ChangePreview({ of: preview, isSending, onApply }: PreviewProps) {
  const [choice, setChoice] = useState<Choice>('');
  const asksHandling = preview.priceDiffFen !== 0;
  const reasons = [...preview.auditReasons, ...(choice === 'WAIVE' ? ['免收差价'] : [])];
  return (
    <Panel>
      <ChangeLines of={preview.lines} />
      <RebateLines of={preview.rebates} />
      <p>
        涉及 {preview.heads} 人 · 票款 <Money fen={preview.priceNowFen} /> →{' '}
        <Money fen={preview.priceThenFen} />
        （差价 <Money fen={preview.priceDiffFen} />） · 零售 <Money fen={preview.retailFen} />
      </p>
      {reasons.length > 0 && (
        <Alert type="warning" showIcon title={`须由他人审核后生效：${reasons.join('、')}`} />
      )}
      <div className={styles['foot']}>
        {asksHandling && (
          <Segmented<Choice>
            aria-label="差价处理"
            value={choice}
            options={settlementsOf(preview.priceDiffFen)}
            onChange={setChoice}
          />
        )}
        <Button
          type="primary"
          loading={isSending}
          disabled={asksHandling && choice === ''}
          onClick={() => onApply({ ...settledBy(choice), seenDiffFen: preview.priceDiffFen })}
        >
          {reasons.length > 0 ? '提交审核' : '确认换团'}
        </Button>
      </div>
    </Panel>
  );
}

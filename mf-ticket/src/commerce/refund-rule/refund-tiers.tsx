import type { RefundTier } from '@shanmen/shared/contracts/commerce/products/refund-rule';
import { type Fen, zeroFen } from '@shanmen/shared/money';
import { Button, InputNumber, MoneyInput, Select } from '@shanmen/ui';

import styles from './refund-rule.module.css';

type RefundTiersProps = {
  readonly id?: string;
  readonly value?: readonly RefundTier[];
  readonly onChange?: (tiers: RefundTier[]) => void;
};

const feeKinds = [
  { value: 'bp', label: '按比例' },
  { value: 'fen', label: '按金额' },
];
const most = 10;
const wholeDay = 24;

/** 手续费档位, the earliest first: from how many hours before on, and what it costs; the last one may hold however late. */
export function RefundTiers({ id, value = [], onChange }: RefundTiersProps) {
  const put = (at: number, changes: Partial<RefundTier>) =>
    onChange?.(value.map((tier, index) => (index === at ? { ...tier, ...changes } : tier)));
  const add = () =>
    onChange?.([...value, { hoursBeforeMin: value.length === 0 ? wholeDay : null, feeBp: 0, feeFen: null }]);
  return (
    <div id={id} className={styles['tiers']} role="group" aria-label="手续费档位">
      {value.map((tier, index) => (
        <div key={index} className={styles['tier']}>
          <InputNumber
            aria-label={`第 ${index + 1} 档提前小时`}
            className={styles['hours'] ?? ''}
            min={-8760}
            max={8760}
            precision={0}
            placeholder="此后至截止"
            prefix="提前"
            suffix="小时"
            value={tier.hoursBeforeMin}
            onChange={hoursBeforeMin => put(index, { hoursBeforeMin })}
          />
          <TierFee no={index + 1} tier={tier} onChange={changes => put(index, changes)} />
          <Button
            type="text"
            aria-label={`删除第 ${index + 1} 档`}
            onClick={() => onChange?.(value.filter((_tier, at) => at !== index))}
          >
            删除
          </Button>
        </div>
      ))}
      {value.length < most && <Button onClick={add}>加一档</Button>}
    </div>
  );
}

type TierFeeProps = {
  readonly no: number;
  readonly tier: RefundTier;
  readonly onChange: (changes: Pick<RefundTier, 'feeBp' | 'feeFen'>) => void;
};

function TierFee({ no, tier: { feeBp, feeFen }, onChange }: TierFeeProps) {
  return (
    <>
      <Select
        aria-label={`第 ${no} 档收费方式`}
        className={styles['fee'] ?? ''}
        options={feeKinds}
        value={feeFen === null ? 'bp' : 'fen'}
        onChange={kind =>
          onChange(kind === 'bp' ? { feeBp: 0, feeFen: null } : { feeBp: null, feeFen: zeroFen })
        }
      />
      {feeFen === null ? (
        <InputNumber
          aria-label={`第 ${no} 档比例`}
          className={styles['fee'] ?? ''}
          min={0}
          max={100}
          precision={0}
          suffix="%"
          value={(feeBp ?? 0) / 100}
          onChange={percent => onChange({ feeBp: (percent ?? 0) * 100, feeFen: null })}
        />
      ) : (
        <span className={styles['fee']}>
          <MoneyInput value={feeFen} onChange={typed => onChange({ feeBp: null, feeFen: amountOf(typed) })} />
        </span>
      )}
    </>
  );
}

/** Text that is no amount yet costs nothing. */
function amountOf(typed: Fen | string | null): Fen {
  return typeof typed === 'number' ? typed : zeroFen;
}

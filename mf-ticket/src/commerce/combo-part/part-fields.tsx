import type { ComboPart } from '@shanmen/shared/contracts/commerce/products/combo-part';
import {
  addFen,
  type Fen,
  formatYuan,
  multiplyFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '@shanmen/shared/money';
import { Button, Checkbox, Input, InputNumber, MoneyInput, Select } from '@shanmen/ui';

import styles from './combo-part.module.css';

type PartFieldsProps = {
  readonly id?: string;
  readonly value?: readonly ComboPart[];
  readonly onChange?: (parts: ComboPart[]) => void;
  readonly singles: { value: number; label: string }[];
  /** What the shares have to make up. */
  readonly facePriceFen: Fen;
};

const most = 20;

/** 组成: every part with its share; what is left of the price stands below, and one press gives it to the last part. */
export function PartFields({ id, value = [], onChange, singles, facePriceFen }: PartFieldsProps) {
  const put = (at: number, changes: Partial<ComboPart>) =>
    onChange?.(value.map((part, index) => (index === at ? { ...part, ...changes } : part)));
  const left = leftOf(facePriceFen, value);
  const last = value.at(-1);
  const free = singles.find(single => value.every(part => part.singleId !== single.value));
  return (
    <div id={id} className={styles['parts']} role="group" aria-label="组成">
      {value.map((part, index) => (
        <PartRow
          key={index}
          no={index + 1}
          part={part}
          singles={singles}
          onChange={changes => put(index, changes)}
          onRemove={() => onChange?.(value.filter((_part, at) => at !== index))}
        />
      ))}
      <div className={styles['buttons']}>
        {free && value.length < most && (
          <Button
            onClick={() =>
              onChange?.([
                ...value,
                { singleId: free.value, qty: 1, shareFen: zeroFen, enterAfter: null, refundableAlone: true },
              ])
            }
          >
            加一项
          </Button>
        )}
        {last && last.qty === 1 && left !== 0 && addFen(left, last.shareFen) >= 0 && (
          <Button onClick={() => put(value.length - 1, { shareFen: addFen(left, last.shareFen) })}>
            余数给最后一项
          </Button>
        )}
      </div>
      <span className={styles['sum']} data-wrong={left !== 0}>
        分摊合计 ¥{formatYuan(subtractFen(facePriceFen, left))}，售价 ¥{formatYuan(facePriceFen)}
        {left !== 0 && `，差 ¥${formatYuan(left)}`}
      </span>
    </div>
  );
}

/** What of the price no part has yet. */
function leftOf(facePriceFen: Fen, parts: readonly ComboPart[]): Fen {
  return subtractFen(facePriceFen, sumFen(parts.map(part => multiplyFen(part.shareFen, part.qty))));
}

type PartRowProps = {
  readonly no: number;
  readonly part: ComboPart;
  readonly singles: { value: number; label: string }[];
  readonly onChange: (changes: Partial<ComboPart>) => void;
  readonly onRemove: () => void;
};

function PartRow({ no, part, singles, onChange, onRemove }: PartRowProps) {
  return (
    <div className={styles['part']}>
      <Select
        aria-label={`第 ${no} 项单票`}
        options={singles}
        showSearch
        optionFilterProp="label"
        value={part.singleId}
        onChange={singleId => onChange({ singleId })}
      />
      <InputNumber
        aria-label={`第 ${no} 项张数`}
        min={1}
        max={20}
        precision={0}
        suffix="张"
        value={part.qty}
        onChange={qty => onChange({ qty: qty ?? 1 })}
      />
      <span aria-label={`第 ${no} 项单张分摊`}>
        <MoneyInput
          value={part.shareFen}
          onChange={typed => onChange({ shareFen: typeof typed === 'number' ? typed : zeroFen })}
        />
      </span>
      <Input
        aria-label={`第 ${no} 项入园不早于`}
        placeholder="不早于"
        maxLength={5}
        value={part.enterAfter ?? ''}
        onChange={event => onChange({ enterAfter: event.target.value.trim() || null })}
      />
      <Checkbox
        checked={part.refundableAlone}
        onChange={event => onChange({ refundableAlone: event.target.checked })}
      >
        可单独退
      </Checkbox>
      <Button type="text" aria-label={`删除第 ${no} 项`} onClick={onRemove}>
        删除
      </Button>
    </div>
  );
}

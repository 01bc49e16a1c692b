import { Button, Input, PlusIcon } from '@shanmen/ui';
import styles from './packing.module.css';

/** As it is typed; the form says when it is no pack. */
type PackText = { readonly barcode: string; readonly unit: string; readonly qty: string };

type PackRowsProps = {
  readonly value?: readonly PackText[];
  readonly onChange?: (packs: readonly PackText[]) => void;
};

const fresh: PackText = { barcode: '', unit: '箱', qty: '24' };

/** 整箱条码: what a scanned carton counts for, row by row. */
export function PackRows({ value = [], onChange }: PackRowsProps) {
  const put = (index: number, change: Partial<PackText>) =>
    onChange?.(value.map((pack, at) => (at === index ? { ...pack, ...change } : pack)));
  return (
    <ul className={styles['rows']}>
      {value.map((pack, index) => (
        <li key={index} className={styles['pack']}>
          <Input
            aria-label={`第 ${index + 1} 个整箱条码`}
            placeholder="扫入箱上的条码"
            maxLength={40}
            value={pack.barcode}
            onChange={event => put(index, { barcode: event.target.value })}
          />
          <Input
            aria-label="包装单位"
            maxLength={10}
            value={pack.unit}
            onChange={event => put(index, { unit: event.target.value })}
          />
          <Input
            aria-label="内含数量"
            inputMode="decimal"
            maxLength={13}
            value={pack.qty}
            onChange={event => put(index, { qty: event.target.value })}
          />
          <Button onClick={() => onChange?.(value.filter((_, at) => at !== index))}>删除</Button>
        </li>
      ))}
      <li>
        <Button icon={<PlusIcon />} onClick={() => onChange?.([...value, fresh])}>
          加整箱条码
        </Button>
      </li>
    </ul>
  );
}

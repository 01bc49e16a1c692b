import {
  always,
  type PriceDays,
  type PriceRule,
  pricesMeant,
} from '@shanmen/shared/contracts/goods/pricing/price';
import { DayInput, InputNumber, optionsOf, Segmented, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import styles from './price.module.css';

export type RuleChoice = Required<Omit<PriceRule, 'ids'>>;

type PriceRuleFieldsProps = {
  readonly value: RuleChoice;
  readonly onChange: (value: RuleChoice) => void;
};

const ways = [
  { value: 'bp', label: '加减 %' },
  { value: 'fen', label: '加减元' },
] as const;

const steps = [
  { value: 1, label: '分' },
  { value: 10, label: '角' },
  { value: 100, label: '元' },
] as const;

/** Where, which price, by how much, and to what it is rounded. */
export function PriceRuleFields({ value, onChange }: PriceRuleFieldsProps) {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const stores = (data?.stores ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const put = (change: Partial<RuleChoice>) => onChange({ ...value, ...change });
  return (
    <>
      <Titled title="收银点">
        <Select<number>
          aria-label="收银点"
          style={{ width: 180 }}
          value={value.storeId ?? 0}
          options={[{ value: 0, label: '全部收银点' }, ...stores]}
          onChange={id => put(id === 0 ? { storeId: null, days: always } : { storeId: id })}
        />
      </Titled>
      {value.storeId !== null && <DayFields value={value.days} onChange={days => put({ days })} />}
      <Titled title="调整项目">
        <Select<RuleChoice['which']>
          aria-label="调整项目"
          style={{ width: 140 }}
          value={value.which}
          options={optionsOf(pricesMeant)}
          onChange={which => put({ which })}
        />
      </Titled>
      <Titled title="方式">
        <Segmented<RuleChoice['by']>
          aria-label="方式"
          value={value.by}
          options={[...ways]}
          onChange={by => put({ by, amount: 0 })}
        />
      </Titled>
      <Titled title="幅度">
        <InputNumber
          aria-label="幅度"
          min={-10_000}
          max={10_000}
          precision={2}
          suffix={value.by === 'fen' ? '元' : '%'}
          // Yuan are 100 fen, and a percent is 100 basis points.
          value={value.amount / 100}
          onChange={typed => put({ amount: Math.round((typed ?? 0) * 100) })}
        />
      </Titled>
      <Titled title="取整到">
        <Segmented<RuleChoice['step']>
          aria-label="取整到"
          value={value.step}
          options={[...steps]}
          onChange={step => put({ step })}
        />
      </Titled>
    </>
  );
}

type DayFieldsProps = { readonly value: PriceDays; readonly onChange: (days: PriceDays) => void };

/** 起止日 of the price of a store; empty for always. */
function DayFields({ value, onChange }: DayFieldsProps) {
  return (
    <>
      <Titled title="起日">
        <DayInput
          aria-label="起日"
          value={value.validFrom}
          onChange={validFrom => onChange({ ...value, validFrom })}
        />
      </Titled>
      <Titled title="止日（含）">
        <DayInput
          aria-label="止日（含）"
          value={value.validTo}
          onChange={validTo => onChange({ ...value, validTo })}
        />
      </Titled>
    </>
  );
}

type TitledProps = { readonly title: string; readonly children: ReactNode };

/** A control that says its own name, with the same name above it for the eye. */
export function Titled({ title, children }: TitledProps) {
  return (
    <div className={styles['titled']}>
      <span aria-hidden="true">{title}</span>
      {children}
    </div>
  );
}

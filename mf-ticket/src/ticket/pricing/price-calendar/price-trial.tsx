import { apiErrorOf, useAuth } from '@shanmen/shared';
import {
  customerTypes,
  dayTypes,
  priceSeasons,
  type PriceTrial,
  type PriceTried,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { formatYuan } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';
import { Alert, Button, DayInput, Input, InputNumber, NoPermission, optionsOf, Select } from '@shanmen/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { priceCalls } from '../price-rule/price-rule-calls.ts';
import { usePriceOptions } from '../price-rule/use-price-terms.ts';
import styles from './price-calendar.module.css';

type Asked = Omit<PriceTrial, 'productId' | 'channelId' | 'agreementId'>;

/** 试算: which rule prices a case, why, and which others would have matched. */
export function PriceTrialView() {
  const mayTry = useAuth('ticket:price-rule:try');
  const { products, channels } = usePriceOptions();
  const [productId, setProduct] = useState<number | null>(null);
  const [channelId, setChannel] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked>(() => ({
    visitDate: dayOf(new Date()),
    customerType: 'WALKIN',
    slotStart: null,
    qty: 1,
  }));
  const trial = useMutation({ mutationFn: priceCalls.trial });
  if (!mayTry) return <NoPermission what="试算价格" />;
  const [product, channel] = [productId ?? products[0]?.value, channelId ?? channels[0]?.value];
  const run = () => {
    if (product === undefined || channel === undefined) return;
    trial.mutate({ ...asked, productId: product, channelId: channel, agreementId: null });
  };
  return (
    <section className={styles['trial']} aria-label="试算">
      <h1>票价 · 试算</h1>
      <form
        onSubmit={event => {
          event.preventDefault();
          run();
        }}
      >
        <Part label="票种">
          <Select
            options={products}
            value={product ?? null}
            onChange={setProduct}
            showSearch
            optionFilterProp="label"
          />
        </Part>
        <Part label="渠道">
          <Select options={channels} value={channel ?? null} onChange={setChannel} />
        </Part>
        <CaseFields asked={asked} onChange={setAsked} />
        <Button type="primary" htmlType="submit" loading={trial.isPending}>
          试算
        </Button>
      </form>
      {trial.error && <Alert type="error" showIcon title={apiErrorOf(trial.error).message} />}
      {trial.data && <Tried tried={trial.data} />}
    </section>
  );
}

type CaseFieldsProps = { readonly asked: Asked; readonly onChange: (asked: Asked) => void };

/** To whom, for when, how many. */
function CaseFields({ asked, onChange }: CaseFieldsProps) {
  return (
    <>
      <Part label="客户类型">
        <Select
          options={optionsOf(customerTypes)}
          value={asked.customerType}
          onChange={customerType => onChange({ ...asked, customerType })}
        />
      </Part>
      <Part label="游玩日期">
        <DayInput
          value={asked.visitDate}
          onChange={day => onChange({ ...asked, visitDate: day ?? asked.visitDate })}
        />
      </Part>
      <Part label="场次">
        <Input
          placeholder="全部，例：19:30"
          maxLength={5}
          value={asked.slotStart ?? ''}
          onChange={event => onChange({ ...asked, slotStart: event.target.value.trim() || null })}
        />
      </Part>
      <Part label="张数">
        <InputNumber
          min={1}
          max={500}
          precision={0}
          value={asked.qty}
          onChange={qty => onChange({ ...asked, qty: qty ?? 1 })}
        />
      </Part>
    </>
  );
}

function Part({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label>
      <span>{label}</span>
      {children}
    </label>
  );
}

function Tried({ tried }: { readonly tried: PriceTried }) {
  const { chosen, others, season, dayType } = tried;
  return (
    <div role="status" className={styles['tried']}>
      <p>
        {season && priceSeasons[season]} {dayType && dayTypes[dayType]}
      </p>
      {chosen ? (
        <>
          <strong>{priceWords(chosen)}</strong>
          <p>
            {chosen.reason}，得分 {chosen.score}
          </p>
        </>
      ) : (
        <strong>没有适用的价格，不能售票</strong>
      )}
      {others.length > 0 && (
        <>
          <h3>其他也适用、但排在后面的规则</h3>
          <ol>
            {others.map(rule => (
              <li key={rule.id}>
                <span>{rule.reason}</span>
                <span>{priceWords(rule)}</span>
                <span>得分 {rule.score}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function priceWords({ salePriceFen, settlePriceFen }: NonNullable<PriceTried['chosen']>): string {
  if (salePriceFen !== null) return `售价 ¥${formatYuan(salePriceFen)}`;
  return settlePriceFen === null ? '无价' : `结算价 ¥${formatYuan(settlePriceFen)}`;
}

import type { RefundTerms } from '@shanmen/shared/contracts/commerce/products/refund-rule';
import type { RefundTrial, RefundTried } from '@shanmen/shared/contracts/ticket/pricing/refund-trial';
import { addDays, dayOf, instantOf, timeOfDay } from '@shanmen/shared/time';
import { DayInput, Failure, Input, Money, MoneyInput, Select, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ruleCalls, ruleKeys } from './refund-rule-calls.ts';
import styles from './refund-rule.module.css';

type Asked = Pick<RefundTrial, 'visitDate' | 'slotStart' | 'grossFen'> & {
  productId: number | null;
  askedDay: string;
  askedTime: string;
};

/** 试算: when a ticket of a day costs what to give back, and what it costs at one instant. */
export function RefundTrialPart({ terms }: { readonly terms: RefundTerms }) {
  const { data: { products } = { products: [] } } = useQuery({
    queryKey: ruleKeys.terms,
    queryFn: ruleCalls.terms,
  });
  const [asked, setAsked] = useState<Asked>(() => {
    const today = dayOf(new Date());
    const visitDate = addDays(today, 3);
    return {
      productId: null,
      visitDate,
      slotStart: null,
      grossFen: null,
      askedDay: today,
      askedTime: '12:00',
    };
  });
  const productId = asked.productId ?? products[0]?.id ?? null;
  const trial = trialOf(terms, { ...asked, productId });
  const tried = useQuery({
    queryKey: trial ? ruleKeys.trial(trial) : ruleKeys.noTrial,
    queryFn: () => (trial ? ruleCalls.trial(trial) : Promise.reject(new Error('no trial'))),
    enabled: trial !== null,
    placeholderData: before => before,
  });
  const options = products.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  return (
    <section className={styles['trial']} aria-label="试算">
      <AskedFields
        asked={{ ...asked, productId }}
        products={options}
        slotStarts={trial && tried.data ? tried.data.slotStarts : []}
        onChange={setAsked}
      />
      {tried.error && <Failure error={tried.error} onRetry={() => void tried.refetch()} />}
      {trial !== null && tried.isPending && <Skeleton active />}
      {trial !== null && tried.data && <Tried tried={tried.data} />}
    </section>
  );
}

type AskedFieldsProps = {
  readonly asked: Asked;
  readonly products: { value: number; label: string }[];
  readonly slotStarts: readonly string[];
  readonly onChange: (asked: Asked) => void;
};

function AskedFields({ asked, products, slotStarts, onChange }: AskedFieldsProps) {
  const put = (changes: Partial<Asked>) => onChange({ ...asked, ...changes });
  const slots = slotStarts.map(value => ({ value, label: value }));
  return (
    <div className={styles['asked']}>
      <Part label="票种">
        <Select
          options={products}
          value={asked.productId}
          showSearch
          optionFilterProp="label"
          onChange={productId => put({ productId, slotStart: null })}
        />
      </Part>
      <Part label="游玩日">
        <DayInput value={asked.visitDate} onChange={day => put({ visitDate: day ?? asked.visitDate })} />
      </Part>
      {slots.length > 0 && (
        <Part label="场次">
          <Select
            options={slots}
            value={asked.slotStart ?? slots[0]?.value ?? null}
            onChange={slotStart => put({ slotStart })}
          />
        </Part>
      )}
      <Part label="票款（空为票面价）">
        <MoneyInput
          value={asked.grossFen}
          onChange={typed => put({ grossFen: typeof typed === 'number' ? typed : null })}
        />
      </Part>
      <Part label="申请日期">
        <DayInput value={asked.askedDay} onChange={day => put({ askedDay: day ?? asked.askedDay })} />
      </Part>
      <Part label="申请时间">
        <Input
          maxLength={5}
          value={asked.askedTime}
          onChange={event => put({ askedTime: event.target.value.trim() })}
        />
      </Part>
    </div>
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

function Tried({ tried }: { readonly tried: RefundTried }) {
  return (
    <>
      <p className={styles['answer']} role="status">
        票款 <Money fen={tried.grossFen} />：
        {tried.netFen === null ? (
          <strong>此时不可退</strong>
        ) : (
          <>
            手续费 <Money fen={tried.feeFen} />
            ，实退{' '}
            <strong>
              <Money fen={tried.netFen} />
            </strong>
            {tried.outcome === 'AUDIT' && '，须经审核'}
          </>
        )}
      </p>
      <table className={styles['spans']} aria-label="退票时间线">
        <thead>
          <tr>
            <th scope="col">申请时间</th>
            <th scope="col">办理</th>
            <th scope="col">手续费</th>
            <th scope="col">实退</th>
          </tr>
        </thead>
        <tbody>
          {tried.spans.map(({ until, outcome, feeFen, netFen, isAsked }) => (
            <tr key={until ?? ''} data-asked={isAsked}>
              <td>{until === null ? '此后' : `${untilWords(until)} 前`}</td>
              <td>{outcomes[outcome]}</td>
              <td>{feeFen === null ? '—' : <Money fen={feeFen} />}</td>
              <td>{netFen === null ? '—' : <Money fen={netFen} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const outcomes = { AUTO: '可退', AUDIT: '须审核', FORBID: '不可退' } as const;

/** A millisecond after the full minute is still that minute. */
function untilWords(instant: string): string {
  const at = new Date(instant);
  return `${dayOf(at)} ${timeOfDay(at)}`;
}

function trialOf(terms: RefundTerms, asked: Asked): RefundTrial | null {
  const { productId, askedDay, askedTime, ...rest } = asked;
  if (productId === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(askedTime)) return null;
  const askedAt = instantOf(askedDay, askedTime);
  // Who asks back has bought before: where it counts from the sale, a day ahead of the visit and no later than the question.
  const sold = instantOf(addDays(asked.visitDate, -1), '09:00');
  const issuedAt = (sold < askedAt ? sold : askedAt).toISOString();
  return { ...rest, terms, productId, issuedAt, askedAt: askedAt.toISOString() };
}

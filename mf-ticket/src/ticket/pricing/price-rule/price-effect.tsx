import {
  type PriceEffect,
  type PriceRule,
  priceToType,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { fen } from '@shanmen/shared/money';
import { Changes, changeWords, Failure, Field, ModalForm, Money, MoneyInput, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { Type } from 'typebox';

import { priceCalls, priceKeysOf } from './price-rule-calls.ts';
import styles from './price-rule.module.css';

/** What a price changes once it is approved; asked for while it waits, by everybody who may read it. */
export function usePriceEffect(rule: PriceRule) {
  return useQuery({
    queryKey: priceKeysOf.effect(rule.id),
    queryFn: () => priceCalls.effect(rule.id),
    enabled: rule.state === 'PENDING',
  });
}

type EffectProps = { readonly rule: PriceRule; readonly effect: ReturnType<typeof usePriceEffect> };

/** 变更对照: the price in force beside the new one, what it contradicts, and what was sold already. */
export function PriceEffectPart({ rule, effect }: EffectProps) {
  if (rule.state !== 'PENDING') return null;
  if (effect.error) return <Failure error={effect.error} onRetry={() => void effect.refetch()} />;
  if (!effect.data) return <Skeleton active />;
  const { inForce, changeBp, contradicts, soldTickets, mustType } = effect.data;
  return (
    <Changes
      isStark={mustType}
      rows={[
        {
          label: '售价',
          from: inForce && <Money fen={inForce.salePriceFen} />,
          to: (
            <>
              <Money fen={rule.salePriceFen} /> {changeWords(changeBp)}
            </>
          ),
        },
        {
          label: '结算价',
          from: inForce && <Money fen={inForce.settlePriceFen} />,
          to: <Money fen={rule.settlePriceFen} />,
        },
      ]}
    >
      <p>{inForce ? `现行${inForce.reason}` : '这些条件下目前没有价格'}</p>
      {contradicts.length > 0 && (
        <ul className={styles['contradicts']} aria-label="与之冲突的价格">
          {contradicts.map(({ id, reason, salePriceFen, settlePriceFen }) => (
            <li key={id}>
              {reason}：售价 <Money fen={salePriceFen} />
              ，结算价 <Money fen={settlePriceFen} />
              ，结算价将高于售价
            </li>
          ))}
        </ul>
      )}
      <p>{soldTickets > 0 ? `已售 ${soldTickets} 张的价格不变` : '适用日期内还没有售出门票'}</p>
    </Changes>
  );
}

type ConfirmProps = {
  readonly rule: PriceRule;
  readonly effect: PriceEffect;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const Typed = Type.Object(
  { typedFen: Type.Integer({ minimum: 0, maximum: 1e8 }) },
  { additionalProperties: false },
);

/** Approves a price that is 0 or far from the price in force: it is typed once more, and the server compares. */
export function TypePriceAgain({ rule, effect, onDone, onClose }: ConfirmProps) {
  const { changeBp } = effect;
  const why =
    changeBp === null || priceToType(rule) === 0 ? '价格为 0' : `与现价相差 ${changeWords(changeBp)}`;
  return (
    <ModalForm
      title={`${why}，请再输入一次新价`}
      open
      act="审核通过"
      schema={Typed}
      submit={({ typedFen }, key) =>
        priceCalls.step(rule.id, 'audit', { approved: true, reason: '', typedFen: fen(typedFen) }, key)
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Field name="typedFen" label={rule.salePriceFen === null ? '结算价' : '售价'}>
        <MoneyInput />
      </Field>
    </ModalForm>
  );
}

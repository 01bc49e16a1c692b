import { useAuth } from '@shanmen/shared';
import { type RefundRule, RefundRuleBinding } from '@shanmen/shared/contracts/commerce/products/refund-rule';
import {
  Changes,
  Failure,
  Field,
  FormButton,
  Input,
  ModalForm,
  ReasonDialog,
  Select,
  Skeleton,
  useAct,
  useDone,
  Button,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ruleCalls, ruleKeys } from './refund-rule-calls.ts';
import styles from './refund-rule.module.css';

type Props = { readonly rule: RefundRule };

/** 适用票种: asks that tickets be sold under the rule. */
export function BindRule({ rule }: Props) {
  if (rule.status === 'off' || rule.asked !== null) return null;
  return (
    <FormButton code="commerce:refund-rule:bind" label="适用票种">
      {close => <BindForm rule={rule} onClose={close} />}
    </FormButton>
  );
}

function BindForm({ rule, onClose }: Props & { readonly onClose: () => void }) {
  const { data: { products } = { products: [] } } = useQuery({
    queryKey: ruleKeys.terms,
    queryFn: ruleCalls.terms,
  });
  const held = new Set(rule.products.map(({ id }) => id));
  const options = products
    .filter(({ id }) => !held.has(id))
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  const done = useDone(onClose, ruleCalls.every);
  return (
    <ModalForm
      title={`「${rule.name}」适用票种`}
      open
      schema={RefundRuleBinding}
      value={{}}
      submit={(draft, key) => ruleCalls.step(rule.id, 'bind', draft, key)}
      onDone={() => done('已申请，由另一人审核后生效')}
      onClose={onClose}
    >
      <Field name="productIds" label="改用此规则的票种" help="已售门票仍按购票时的规则退">
        <Select mode="multiple" options={options} optionFilterProp="label" />
      </Field>
      <Field name="reason" label="原因">
        <Input maxLength={200} />
      </Field>
    </ModalForm>
  );
}

/** 变更对照 of what waits, and how a second person decides. */
export function BindingPart({ rule }: Props) {
  const mayAudit = useAuth('commerce:refund-rule:audit');
  const effect = useQuery({
    queryKey: ruleKeys.effect(rule.id),
    queryFn: () => ruleCalls.effect(rule.id),
    enabled: rule.asked !== null,
  });
  const [verdict, setVerdict] = useState<boolean | null>(null);
  const act = useAct([ruleCalls.every]);
  if (rule.asked === null) return null;
  if (effect.error) return <Failure error={effect.error} onRetry={() => void effect.refetch()} />;
  if (!effect.data) return <Skeleton active />;
  const decide = (approved: boolean) => (reason: string) => {
    setVerdict(null);
    act.mutate({
      said: approved ? '已通过，此后售出的门票按新规则退' : '已驳回',
      send: key => ruleCalls.step(rule.id, 'audit', { approved, reason }, key),
    });
  };
  const rows = effect.data.map(({ product, from, to, soldTickets }) => ({
    label: `${product.name}${soldTickets > 0 ? `（已售未用 ${soldTickets} 张不变）` : ''}`,
    from: <Words of={from} />,
    to: <Words of={to} />,
  }));
  return (
    <>
      <Changes rows={rows} isStark={rule.mode === 'FORBID'}>
        <p>
          {rule.askedByName || '系统'} 申请：{rule.askedReason}
        </p>
      </Changes>
      {mayAudit && !rule.isOwn && (
        <div className={styles['tier']}>
          <Button type="primary" onClick={() => setVerdict(true)}>
            审核通过
          </Button>
          <Button onClick={() => setVerdict(false)}>驳回</Button>
        </div>
      )}
      <ReasonDialog
        title={verdict === true ? '通过适用票种' : '驳回适用票种'}
        open={verdict !== null}
        presets={verdict === true ? ['与公示一致', '按主管要求'] : ['规则有误', '票种有误']}
        onDone={decide(verdict === true)}
        onClose={() => setVerdict(null)}
      />
    </>
  );
}

export function Words({ of }: { readonly of: readonly string[] }) {
  return (
    <ul className={styles['words']}>
      {of.map(words => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

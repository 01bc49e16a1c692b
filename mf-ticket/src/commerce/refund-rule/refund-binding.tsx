import { type RefundRule, RefundRuleBinding } from '@shanmen/shared/contracts/commerce/products/refund-rule';
import {
  Changes,
  Failure,
  Field,
  FormButton,
  Input,
  ModalForm,
  Select,
  Skeleton,
  useAct,
  useDone,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { VerdictButtons } from '../verdict/verdict-buttons.tsx';
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
  const effect = useQuery({
    queryKey: ruleKeys.effect(rule.id),
    queryFn: () => ruleCalls.effect(rule.id),
    enabled: rule.asked !== null,
  });
  const act = useAct([ruleCalls.every]);
  if (rule.asked === null) return null;
  if (effect.error) return <Failure error={effect.error} onRetry={() => void effect.refetch()} />;
  if (!effect.data) return <Skeleton active />;
  const decide = (approved: boolean, reason: string) =>
    act.mutate({
      said: approved ? '已通过，此后售出的门票按新规则退' : '已驳回',
      send: key => ruleCalls.step(rule.id, 'audit', { approved, reason }, key),
    });
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
      {!rule.isOwn && (
        <VerdictButtons
          code="commerce:refund-rule:audit"
          noun="适用票种"
          reasons={{ approve: ['与公示一致', '按主管要求'], reject: ['规则有误', '票种有误'] }}
          onDecide={decide}
        />
      )}
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

import {
  refundBases,
  refundEnds,
  refundExpiries,
  refundModes,
  refundRoundings,
  type RefundRule,
  RefundTerms,
} from '@shanmen/shared/contracts/commerce/products/refund-rule';
import { zeroFen } from '@shanmen/shared/money';
import {
  Field,
  Form,
  FormButton,
  FormDrawer,
  Input,
  InputNumber,
  MoneyInput,
  optionsOf,
  Segmented,
  Select,
  useDone,
} from '@shanmen/ui';
import { Value } from 'typebox/value';

import { ruleCalls } from './refund-rule-calls.ts';
import styles from './refund-rule.module.css';
import { RefundTiers } from './refund-tiers.tsx';
import { RefundTrialPart } from './refund-trial.tsx';

const usual: Partial<RefundTerms> = {
  mode: 'AUTO',
  base: 'VISIT_START',
  until: 'SLOT_END',
  expired: 'FORBID',
  expiredDays: 0,
  rounding: 'UP_TO_YUAN',
  feeMinFen: zeroFen,
  feeMaxFen: null,
  tiers: [
    { hoursBeforeMin: 24, feeBp: 0, feeFen: null },
    { hoursBeforeMin: null, feeBp: 2000, feeFen: null },
  ],
};

export function NewRule() {
  return (
    <FormButton code="commerce:refund-rule:add" label="新增规则" isNew>
      {close => <RuleForm value={usual} onClose={close} />}
    </FormButton>
  );
}

/** 复制: what was sold keeps its rule, so a rule is followed by another one and never changed. */
export function CopyRule({ rule }: { readonly rule: RefundRule }) {
  const value = { ...termsOf(rule), code: '', name: `${rule.name}（新）` };
  return (
    <FormButton code="commerce:refund-rule:add" label="复制">
      {close => <RuleForm value={value} onClose={close} />}
    </FormButton>
  );
}

/** What a rule says, without where it stands. */
export function termsOf(rule: RefundRule): RefundTerms {
  const { code, name, mode, base, until, expired, expiredDays, rounding, feeMinFen, feeMaxFen, tiers } = rule;
  return { code, name, mode, base, until, expired, expiredDays, rounding, feeMinFen, feeMaxFen, tiers };
}

function RuleForm({
  value,
  onClose,
}: {
  readonly value: Partial<RefundTerms>;
  readonly onClose: () => void;
}) {
  const done = useDone(onClose, ruleCalls.every);
  return (
    <FormDrawer
      title="新增退票规则"
      open
      width={720}
      schema={RefundTerms}
      value={value}
      submit={ruleCalls.add}
      onDone={() => done('规则已保存，申请适用票种并由另一人审核后生效')}
      onClose={onClose}
    >
      <RuleFields />
      <LivePreview />
    </FormDrawer>
  );
}

function RuleFields() {
  return (
    <div className={styles['fields']}>
      <Field name="code" label="编码">
        <Input maxLength={20} placeholder="例：RR6" />
      </Field>
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      <Field name="mode" label="方式">
        <Segmented options={optionsOf(refundModes)} />
      </Field>
      <Field name="base" label="时间起算" help="提前的小时数从此往前算；出票后的小时填负数">
        <Select options={optionsOf(refundBases)} />
      </Field>
      <Field name="until" label="申请截止">
        <Select options={optionsOf(refundEnds)} />
      </Field>
      <Field name="rounding" label="进位">
        <Segmented options={optionsOf(refundRoundings)} />
      </Field>
      <div className={styles['all']}>
        <Field name="tiers" label="手续费档位" help="从早到晚；提前小时留空为此后至截止，没有这一档即不可退">
          <RefundTiers />
        </Field>
      </div>
      <Field name="feeMinFen" label="最低手续费" help="仅在收手续费时">
        <MoneyInput />
      </Field>
      <Field name="feeMaxFen" label="最高手续费" help="留空不限">
        <MoneyInput />
      </Field>
      <Field name="expired" label="过期后">
        <Select options={optionsOf(refundExpiries)} />
      </Field>
      <Field name="expiredDays" label="过期后天数">
        <InputNumber min={0} max={366} precision={0} suffix="天" />
      </Field>
    </div>
  );
}

/** What the rule says as it is typed, by the same calculation as a refund. */
function LivePreview() {
  const typed: unknown = Form.useWatch([], Form.useFormInstance());
  const draft = { ...usual, ...Object(typed), code: 'DRAFT', name: '预览' };
  const terms = { ...draft, feeMaxFen: draft.feeMaxFen ?? null };
  return Value.Check(RefundTerms, terms) ? <RefundTrialPart terms={terms} /> : null;
}

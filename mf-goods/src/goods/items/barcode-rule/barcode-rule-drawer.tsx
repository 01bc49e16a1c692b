import { type BarcodeRules, BarcodeRuleDraft } from '@shanmen/shared/contracts/goods/items/barcode-rule';
import {
  Button,
  Code,
  Drawer,
  Failure,
  FormButton,
  MasterState,
  Skeleton,
  StatusTag,
  StepButton,
  Field,
  FormSwitch,
  Input,
  InputNumber,
  MasterForm,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable } from '../../masters/master/card-table.tsx';
import { ruleCalls, ruleQuery } from './barcode-rule-calls.ts';
import styles from './barcode-rule.module.css';
import { LabelTrial } from './label-trial.tsx';

/** 条码规则: how the tills of all stores read the labels of scales. */
export function BarcodeRuleDrawer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>条码规则</Button>
      <Drawer title="条码规则" open={isOpen} size={720} onClose={() => setOpen(false)}>
        {isOpen && <Rules />}
      </Drawer>
    </>
  );
}

function Rules() {
  const { data, error, refetch } = useQuery(ruleQuery);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const nextSort = Math.min(99, Math.max(0, ...data.map(({ sort }) => sort)) + 1);
  return (
    <div className={styles['part']}>
      <LabelTrial />
      <CardTable label="条码规则" figures={[]}>
        <thead>
          <tr>
            <th>顺序</th>
            <th>规则</th>
            <th>含义</th>
            <th>状态</th>
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {data.map(rule => (
            <RuleRow key={rule.id} rule={rule} />
          ))}
        </tbody>
      </CardTable>
      <FormButton code="goods:store:edit" label="新增条码规则" isNew>
        {close => <BarcodeRuleForm nextSort={nextSort} onClose={close} />}
      </FormButton>
    </div>
  );
}

function RuleRow({ rule }: { readonly rule: BarcodeRules[number] }) {
  const { pattern, meaning, sort, status, besides } = rule;
  return (
    <tr>
      <td>{sort}</td>
      <td>
        <Code value={pattern} />
      </td>
      <td>
        {meaning}
        {besides.length > 0 && <StatusTag tone="warning">与 {besides.join('、')} 重叠</StatusTag>}
      </td>
      <td>
        <MasterState of={status} />
      </td>
      <td>
        <FormButton code="goods:store:edit" label="编辑">
          {close => <BarcodeRuleForm rule={rule} onClose={close} />}
        </FormButton>
        <StepButton
          of={{ ...rule, name: pattern }}
          code="goods:store:stop"
          effect="停用后扫码不再按它读标签，已有的单据不变。"
          list="goods.store"
          send={ruleCalls.step}
        />
      </td>
    </tr>
  );
}

type BarcodeRuleFormProps = {
  /** The rule that is changed. */
  readonly rule?: BarcodeRules[number];
  /** Where a new one is offered to stand. */
  readonly nextSort?: number;
  readonly onClose: () => void;
};

const letters = '以 2 开头；x 任意一位，P 货号，W 重量（克），A 金额（分），C 校验位';

function BarcodeRuleForm({ rule, nextSort = 1, onClose }: BarcodeRuleFormProps) {
  return (
    <MasterForm
      noun="条码规则"
      list="goods.store"
      schema={BarcodeRuleDraft}
      calls={ruleCalls}
      value={rule ? draftOf(rule) : { sort: nextSort, overlapsOk: false }}
      {...(rule ? { of: { ...rule, name: rule.pattern } } : {})}
      onClose={onClose}
    >
      <Field name="pattern" label="规则" help={letters}>
        <Input maxLength={24} placeholder="21PPPPPWWWWWC" />
      </Field>
      <Field name="meaning" label="含义">
        <Input maxLength={40} />
      </Field>
      <Field name="sort" label="顺序" help="从小到大逐条匹配，先匹配的先用">
        <InputNumber min={1} max={99} precision={0} />
      </Field>
      <Field name="overlapsOk" label="允许重叠" help="与别的规则读同样的标签时仍可使用">
        <FormSwitch />
      </Field>
    </MasterForm>
  );
}

function draftOf({ pattern, meaning, sort, overlapsOk }: BarcodeRules[number]): BarcodeRuleDraft {
  return { pattern, meaning, sort, overlapsOk };
}

import type { BarcodeRules } from '@shanmen/shared/contracts/goods/items/barcode-rule';
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
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable } from '../../masters/master/card-table.tsx';
import { ruleCalls, ruleQuery } from './barcode-rule-calls.ts';
import { BarcodeRuleForm } from './barcode-rule-form.tsx';
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

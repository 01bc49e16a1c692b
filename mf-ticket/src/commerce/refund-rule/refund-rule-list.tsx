import { Auth } from '@shanmen/shared';
import { refundModes, type RefundRule } from '@shanmen/shared/contracts/commerce/products/refund-rule';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import {
  Button,
  Code,
  type Column,
  Descriptions,
  KeywordFilter,
  ListScreen,
  Nothing,
  StatusFilter,
  StatusTag,
  useAct,
  useFeedback,
} from '@shanmen/ui';

import { BindingPart, BindRule, Words } from './refund-binding.tsx';
import { ruleCalls } from './refund-rule-calls.ts';
import { CopyRule, NewRule, termsOf } from './refund-rule-form.tsx';
import styles from './refund-rule.module.css';
import { RefundTrialPart } from './refund-trial.tsx';

const columns: Column<RefundRule>[] = [
  { id: 'code', title: '编码', width: 80, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '名称', width: 100, fixed: 'left', cell: row => row.name },
  { id: 'mode', title: '方式', width: 72, cell: row => refundModes[row.mode] },
  {
    id: 'words',
    title: '规则',
    width: 320,
    onCard: true,
    cell: row => <div className={styles['cell']}>{row.words.join('；')}</div>,
  },
  {
    id: 'products',
    title: '适用票种',
    width: 170,
    cell: row =>
      row.products.length === 0 ? (
        <Nothing />
      ) : (
        <div className={styles['cell']}>{row.products.map(({ name }) => name).join('、')}</div>
      ),
  },
  {
    id: 'status',
    title: '状态',
    width: 84,
    cell: row => {
      if (row.asked !== null) return <StatusTag tone="warning">待审核</StatusTag>;
      return (
        <StatusTag tone={row.status === 'on' ? 'success' : 'neutral'}>{masterStatuses[row.status]}</StatusTag>
      );
    },
  },
];

/** 退票规则: by which rule each ticket is given back, and what a rule costs when. */
export function RefundRuleList() {
  return (
    <ListScreen<RefundRule>
      id="commerce.refund-rule"
      title="退票规则"
      endpoint="/api/commerce/refund-rules"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码或名称" />
          <StatusFilter of={masterStatuses} />
        </>
      }
      toolbar={<NewRule />}
      rowActions={{
        width: 160,
        codes: ['commerce:refund-rule:add', 'commerce:refund-rule:bind', 'commerce:refund-rule:off'],
        of: row => (
          <>
            <BindRule rule={row} />
            <CopyRule rule={row} />
            <StopRule rule={row} />
          </>
        ),
      }}
      detail={{
        width: 800,
        title: row => `${row.code} ${row.name}`,
        of: row => (
          <div className={styles['card']}>
            <BindingPart rule={row} />
            <Descriptions
              items={[
                { label: '规则', value: <Words of={row.words} />, span: 2 },
                {
                  label: '适用票种',
                  value: row.products.map(({ name }) => name).join('、') || '无',
                  span: 2,
                },
              ]}
            />
            <RefundTrialPart terms={termsOf(row)} />
          </div>
        ),
      }}
    />
  );
}

/** Only of a rule that no ticket is sold under. */
function StopRule({ rule }: { readonly rule: RefundRule }) {
  const act = useAct([ruleCalls.every]);
  const { confirm } = useFeedback();
  if (rule.status === 'off' || rule.products.length > 0 || rule.asked !== null) return null;
  const stop = async () => {
    if (!(await confirm({ title: `停用「${rule.name}」？`, danger: true }))) return;
    act.mutate({ said: '规则已停用', send: key => ruleCalls.step(rule.id, 'off', undefined, key) });
  };
  return (
    <Auth code="commerce:refund-rule:off">
      <Button type="link" size="small" onClick={() => void stop()}>
        停用
      </Button>
    </Auth>
  );
}

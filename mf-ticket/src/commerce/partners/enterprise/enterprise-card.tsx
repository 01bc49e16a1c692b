import { api } from '@shanmen/shared';
import {
  type Enterprise,
  enterpriseKinds,
  type EnterpriseStep,
  enterpriseSteps,
  type EnterpriseStatus,
  enterpriseStatuses,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { type AgreementPage, agreementStates } from '@shanmen/shared/contracts/ticket/groups/agreement';
import {
  ActionBar,
  Code,
  Day,
  Descriptions,
  type DocumentAction,
  Empty,
  Failure,
  Money,
  Skeleton,
  useAct,
  StatusTag,
  type Tone,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { enterpriseCalls } from './enterprise-calls.ts';
import styles from './enterprise.module.css';
import { TransferEnterprise } from './transfer-enterprise.tsx';

const tones = {
  DRAFT: 'warning',
  ACTIVE: 'success',
  FROZEN: 'danger',
  TERMINATED: 'neutral',
} as const satisfies Record<EnterpriseStatus, Tone>;

export function EnterpriseState({ of }: { readonly of: EnterpriseStatus }) {
  return <StatusTag tone={tones[of]}>{enterpriseStatuses[of]}</StatusTag>;
}

const codes = {
  audit: 'commerce:enterprise:audit',
  freeze: 'commerce:enterprise:freeze',
  thaw: 'commerce:enterprise:freeze',
  stop: 'commerce:enterprise:stop',
} as const satisfies Record<EnterpriseStep, PermissionCode>;

const reasons = {
  audit: ['资质齐全', '合同已签'],
  freeze: ['款项逾期', '资质到期'],
  thaw: ['款项已结清', '资质已更新'],
  stop: ['合同到期不续', '对方要求终止'],
} as const satisfies Record<EnterpriseStep, readonly string[]>;

const steps = ['audit', 'freeze', 'thaw', 'stop'] as const satisfies readonly EnterpriseStep[];

const actions: readonly DocumentAction[] = steps.map(step => ({
  id: step,
  label: enterpriseSteps[step].label,
  from: enterpriseSteps[step].from,
  code: codes[step],
  reason: reasons[step],
  ...(step === 'audit' ? { look: 'primary' as const } : {}),
  ...(step === 'stop' ? { look: 'danger' as const } : {}),
}));

/** One enterprise: what may be done with it, its papers, money and agreements. */
export function EnterpriseCard({ enterprise }: { readonly enterprise: Enterprise }) {
  const { id, name } = enterprise;
  const act = useAct([enterpriseCalls.every]);
  const run = (action: string, reason: string | null) => {
    const step = steps.find(each => each === action);
    if (!step) return;
    const said = `${name}：${enterpriseSteps[step].label}完成`;
    act.mutate({ said, send: key => enterpriseCalls.step(id, step, { reason: reason ?? '' }, key) });
  };
  return (
    <div className={styles['card']}>
      <div className={styles['actions']}>
        <ActionBar actions={actions} state={enterprise.status} onRun={run} />
        <TransferEnterprise enterprise={enterprise} />
      </div>
      <Descriptions
        items={[
          { label: '编码', value: <Code value={enterprise.code} /> },
          { label: '状态', value: <EnterpriseState of={enterprise.status} /> },
          { label: '名称', value: name, span: 2 },
          { label: '类型', value: enterpriseKinds[enterprise.kind] },
          { label: '客户经理', value: enterprise.accountManagerName },
          { label: '统一社会信用代码', value: <Code value={enterprise.uscc} /> },
          { label: '经营许可证号', value: enterprise.licenceNo },
          { label: '联系人', value: enterprise.contact },
          { label: '电话', value: enterprise.tel },
          { label: '上级企业', value: enterprise.parentName },
          { label: '账户余额', value: <Money fen={enterprise.balanceFen} /> },
          { label: '可用额度', value: <Money fen={enterprise.availableFen} /> },
          { label: '开票抬头', value: enterprise.invoiceTitle, span: 2 },
          { label: '开票地址、电话', value: enterprise.invoiceAddress, span: 2 },
          { label: '开户行及账号', value: enterprise.invoiceBank, span: 2 },
        ]}
      />
      <Agreements of={enterprise} />
    </div>
  );
}

function Agreements({ of: { id, code } }: { readonly of: Enterprise }) {
  const agreements = useQuery({
    queryKey: [...enterpriseCalls.every, 'agreements', id],
    queryFn: ({ signal }) =>
      api.get<AgreementPage>('/api/ticket/agreements', { query: { keyword: code, pageSize: 50 }, signal }),
  });
  if (agreements.error) return <Failure error={agreements.error} onRetry={() => void agreements.refetch()} />;
  if (!agreements.data) return <Skeleton active />;
  const own = agreements.data.rows.filter(agreement => agreement.enterpriseId === id);
  return (
    <section>
      <h3 className={styles['part']}>协议</h3>
      {own.length === 0 && <Empty title="还没有协议" />}
      <ul className={styles['agreements']}>
        {own.map(agreement => (
          <li key={agreement.id}>
            <Code value={agreement.no} />
            <span>{agreement.title}</span>
            <span>
              <Day value={agreement.validFrom} /> 至 <Day value={agreement.validTo} />
            </span>
            <span>{agreementStates[agreement.state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

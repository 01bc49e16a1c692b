import {
  type Agreement,
  noshowPolicies,
  payModes,
  rebateBases,
  rebatePeriods,
  seasons,
  settleBases,
  settleCycles,
} from '@shanmen/shared/contracts/ticket/groups/agreement';
import { changeBpOf, isStark } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { fen, formatYuan } from '@shanmen/shared/money';
import {
  ActionBar,
  changeWords,
  Code,
  Count,
  Day,
  Descriptions,
  Money,
  Tabs,
  Failure,
  History,
  Skeleton,
  KeptFiles,
  showAnswer,
  useAct,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { api, queryKeys, hasAuth } from '@shanmen/shared';
import type { AgreementHistory as Steps } from '@shanmen/shared/contracts/ticket/groups/agreement-history';
import type { KeptFileDraft } from '@shanmen/shared/contracts/kept-file';
import type { AgreementFiles as Files } from '@shanmen/shared/contracts/ticket/groups/agreement-file';

import styles from './agreement.module.css';
import { agreementActions, useAgreementStep } from './agreement-actions.tsx';
import { agreementCalls, agreementKeysOf } from './agreement-calls.ts';

const keyOf = (id: number) => queryKeys.list('ticket.agreement', { part: 'files', id });

/** The signed contract; without one nothing is given back for groups. */
function AgreementFiles({ agreement: { id } }: { readonly agreement: Agreement }) {
  const endpoint = `/api/ticket/agreements/${id}/files`;
  const files = useQuery({ queryKey: keyOf(id), queryFn: () => api.get<Files>(endpoint) });
  const act = useAct([keyOf(id)]);
  if (files.error) return <Failure error={files.error} onRetry={() => void files.refetch()} />;
  if (!files.data) return <Skeleton active />;
  const add = (draft: KeptFileDraft) =>
    act.mutate({
      said: '附件已保存',
      send: key => api.post<Files>(endpoint, draft, { key }).then(after => showAnswer(keyOf(id), after)),
    });
  return (
    <KeptFiles
      files={files.data}
      empty="还没有上传协议扫描件；没有附件不计返利。"
      endpoint={endpoint}
      onAdd={hasAuth('ticket:agreement:file') ? add : undefined}
    />
  );
}

/** One agreement: what may be done with it, and everything it says. */
export function AgreementCard({ agreement }: { readonly agreement: Agreement }) {
  const run = useAgreementStep(agreement);
  return (
    <div className={styles['card']}>
      <ActionBar actions={agreementActions} state={agreement.state} onRun={run} />
      <Tabs
        items={[
          { key: 'terms', label: '协议', children: <Content agreement={agreement} /> },
          { key: 'log', label: '操作日志', children: <AgreementHistory id={agreement.id} /> },
        ]}
      />
    </div>
  );
}

function Content({ agreement }: { readonly agreement: Agreement }) {
  return (
    <div className={styles['card']}>
      <Terms agreement={agreement} />
      <Products agreement={agreement} />
      {agreement.rebates.length > 0 && <Rebates agreement={agreement} />}
      <AgreementFiles agreement={agreement} />
    </div>
  );
}

function Terms({ agreement }: { readonly agreement: Agreement }) {
  const { settleDay, dueDays, freePerN, noshowBp, commissionBp } = agreement;
  const free = [agreement.guideFree && '导游', agreement.driverFree && '司机'].filter(Boolean);
  return (
    <Descriptions
      items={[
        { label: '企业', value: agreement.enterpriseName, span: 2 },
        { label: '协议号', value: <Code value={agreement.no} /> },
        { label: '协议名称', value: agreement.title },
        { label: '生效', value: <Day value={agreement.validFrom} /> },
        { label: '到期', value: <Day value={agreement.validTo} /> },
        { label: '付款', value: agreement.payModes.map(mode => payModes[mode]).join('、') },
        { label: '可用额度', value: <Money fen={agreement.availableFen} /> },
        { label: '成团', value: `${agreement.groupMinHeads} 人起` },
        { label: '免票', value: [freePerN && `${freePerN} 免 1`, ...free].filter(Boolean).join('、') },
        {
          label: '结算',
          value: `${settleCycles[agreement.settleCycle]}，${settleBases[agreement.settleBasis]}`,
        },
        { label: '账期', value: `${settleDay === null ? '' : `每月 ${settleDay} 号，`}${dueDays} 天` },
        { label: '预订保留到', value: agreement.releaseTime ?? '按景区设置' },
        { label: '佣金', value: percentOf(commissionBp) },
        { label: '零售返利', value: retailWords(agreement) },
        {
          label: '未到',
          value: `${noshowPolicies[agreement.noshowPolicy]}${noshowBp === null ? '' : ` ${percentOf(noshowBp)}`}`,
        },
      ]}
    />
  );
}

function retailWords({ retailBp = null, retailPerHeadFen = null }: Agreement): string | null {
  return retailPerHeadFen === null ? percentOf(retailBp) : `每人 ¥${formatYuan(retailPerHeadFen)}`;
}

function percentOf(basisPoints: number | null): string | null {
  return basisPoints === null ? null : `${basisPoints / 100}%`;
}

function Products({ agreement }: { readonly agreement: Agreement }) {
  const choices = useQuery({ queryKey: agreementKeysOf.choices, queryFn: agreementCalls.choices });
  const known = new Map(choices.data?.map(choice => [choice.id, choice]));
  return (
    <table className={styles['plain']}>
      <thead>
        <tr>
          <th scope="col">授权票种</th>
          <th scope="col">季节</th>
          <th scope="col" className={styles['figure']}>
            票面价
          </th>
          <th scope="col" className={styles['figure']}>
            协议价
          </th>
        </tr>
      </thead>
      <tbody>
        {agreement.products.map(({ productId, season, priceFen }) => {
          const { name = '…', facePriceFen = null } = known.get(productId) ?? {};
          const part = changeWords(changeBpOf(facePriceFen, priceFen));
          return (
            <tr key={`${productId} ${season}`} data-stark={isStark(facePriceFen, priceFen)}>
              <td>{name}</td>
              <td>{season === null ? '全年' : seasons[season]}</td>
              <td className={styles['figure']}>{facePriceFen !== null && <Money fen={facePriceFen} />}</td>
              <td className={styles['figure']}>
                {priceFen === null ? '价目价' : <Money fen={priceFen} />} {part}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Rebates({ agreement }: { readonly agreement: Agreement }) {
  const { rebatePeriod, rebateBasis, rebateRetroactive, rebates } = agreement;
  const isHeads = rebateBasis === 'HEADS';
  return (
    <table className={styles['plain']}>
      <thead>
        <tr>
          <th scope="col">
            返利，{rebatePeriod === null ? '' : rebatePeriods[rebatePeriod]}
            {rebateBases[rebateBasis]}满（{isHeads ? '人' : '元'}）
          </th>
          <th scope="col" className={styles['figure']}>
            {isHeads ? '每人' : '比例'}
            {rebateRetroactive ? '' : '（超出部分）'}
          </th>
        </tr>
      </thead>
      <tbody>
        {rebates.map(({ fromValue, perHeadFen, bp }) => (
          <tr key={fromValue}>
            <td>{isHeads ? <Count value={fromValue} /> : <Money fen={fen(fromValue)} />}</td>
            <td className={styles['figure']}>
              {perHeadFen === null ? `${formatYuan(fen(bp ?? 0))}%` : <Money fen={perHeadFen} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 操作日志: who did what to an agreement, newest first. */
function AgreementHistory({ id }: { readonly id: number }) {
  const steps = useQuery({
    // Under the key of agreements, whose changes it follows.
    queryKey: queryKeys.list('ticket.agreement', { part: 'history', id }),
    queryFn: () => api.get<Steps>(`/api/ticket/agreements/${id}/history`),
  });
  if (steps.error) return <Failure error={steps.error} onRetry={() => void steps.refetch()} />;
  if (!steps.data) return <Skeleton active />;
  return <History rows={steps.data.map((step, index) => ({ ...step, id: `${step.at} ${index}` }))} />;
}

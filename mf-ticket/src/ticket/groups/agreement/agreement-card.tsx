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
import { fen, formatYuan } from '@shanmen/shared/money';
import { ActionBar, Code, Count, Day, Descriptions, Money, Tabs } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { AgreementFiles } from '../agreement-file/agreement-files.tsx';
import { AgreementHistory } from '../agreement-history/agreement-history.tsx';
import styles from './agreement.module.css';
import { agreementActions, useAgreementStep } from './agreement-actions.tsx';
import { agreementCalls, agreementKeysOf } from './agreement-calls.ts';

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
        {
          label: '未到',
          value: `${noshowPolicies[agreement.noshowPolicy]}${noshowBp === null ? '' : ` ${percentOf(noshowBp)}`}`,
        },
      ]}
    />
  );
}

function percentOf(basisPoints: number | null): string | null {
  return basisPoints === null ? null : `${basisPoints / 100}%`;
}

function Products({ agreement }: { readonly agreement: Agreement }) {
  const choices = useQuery({ queryKey: agreementKeysOf.choices, queryFn: agreementCalls.choices });
  const names = new Map(choices.data?.map(({ id, name }) => [id, name]));
  return (
    <table className={styles['plain']}>
      <thead>
        <tr>
          <th scope="col">授权票种</th>
          <th scope="col">季节</th>
          <th scope="col" className={styles['figure']}>
            协议价
          </th>
        </tr>
      </thead>
      <tbody>
        {agreement.products.map(({ productId, season, priceFen }) => (
          <tr key={`${productId} ${season}`}>
            <td>{names.get(productId) ?? '…'}</td>
            <td>{season === null ? '全年' : seasons[season]}</td>
            <td className={styles['figure']}>{priceFen === null ? '价目价' : <Money fen={priceFen} />}</td>
          </tr>
        ))}
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

import { hasAuth, queryKeys } from '@shanmen/shared';
import {
  type DriverVisit,
  type VisitSale,
  visitSaleWays,
  visitStates,
} from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import {
  Button,
  Checkbox,
  Descriptions,
  Failure,
  Instant,
  InstantOfDay,
  Money,
  Skeleton,
  useAct,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CardTable } from '../../goods/masters/master/card-table.tsx';
import { visitCalls, visitId, visitSales } from './driver-visit-calls.ts';
import styles from './driver-visit.module.css';

/** A visit with the sales that belong to it, and those that somebody may confirm as its own. */
export function VisitCard({ of: visit }: { readonly of: DriverVisit }) {
  const sales = useQuery(visitSales(visit.id));
  return (
    <>
      <Descriptions
        items={[
          { label: '司机', value: `${visit.driverName} ${visit.plateNo}` },
          { label: '旅行社', value: visit.enterpriseName },
          { label: '团号', value: visit.groupNo },
          { label: '人数', value: visit.heads },
          { label: '到店时间', value: <Instant value={visit.arriveAt} /> },
          { label: '门店', value: visit.storeNames },
          { label: '关联消费', value: <Money fen={visit.spendFen} /> },
          { label: '状态', value: visitStates[visit.status] },
          { label: '登记人', value: visit.createdBy },
          { label: '审核人', value: visit.auditedBy },
          { label: '备注', value: visit.note, span: 2 },
        ]}
      />
      {sales.error && <Failure error={sales.error} onRetry={() => void sales.refetch()} />}
      {!sales.data && !sales.error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {sales.data && (
        <>
          <SaleTable of={visit} rows={sales.data.linked} isLinked />
          {visit.status === 'PENDING' && <SaleTable of={visit} rows={sales.data.candidates} />}
        </>
      )}
    </>
  );
}

type SaleTableProps = {
  readonly of: DriverVisit;
  readonly rows: readonly VisitSale[];
  readonly isLinked?: boolean;
};

/** Linked sales, or candidates; what is ticked is linked, or taken out of the visit again. */
function SaleTable({ of: visit, rows, isLinked = false }: SaleTableProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const act = useAct([queryKeys.every(visitId)]);
  const mayLink = visit.status === 'PENDING' && hasAuth('cashier:driver-visit:link');
  const docIds = chosen.filter(id => rows.some(({ docId }) => docId === id));
  const send = () => {
    setChosen([]);
    act.mutate({
      send: () => visitCalls.link(visit.id, { docIds, linked: !isLinked }),
      said: isLinked ? `已移出 ${docIds.length} 笔` : `已关联 ${docIds.length} 笔`,
    });
  };
  const toggle = (docId: number, isOn: boolean) =>
    setChosen(isOn ? [...docIds, docId] : docIds.filter(each => each !== docId));
  return (
    <section className={styles['sales']}>
      <h2 className={styles['head']}>
        {isLinked ? `已关联的销售 ${rows.length} 笔` : `可关联的销售 ${rows.length} 笔，逐笔确认后勾选`}
        {mayLink && rows.length > 0 && (
          <Button size="small" disabled={docIds.length === 0} loading={act.isPending} onClick={send}>
            {isLinked ? '移出' : '关联'}
            {docIds.length > 0 && ` ${docIds.length} 笔`}
          </Button>
        )}
      </h2>
      {rows.length > 0 && (
        <CardTable label={isLinked ? '已关联的销售' : '可关联的销售'} figures={[3]}>
          <thead>
            <tr>
              <th>单号</th>
              <th>时间</th>
              <th>净额</th>
              <th>收银台</th>
              <th>收银员</th>
              {!isLinked && <th>依据</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <SaleRow key={row.docId} of={row} day={visit.visitDate}>
                {mayLink ? (
                  <Checkbox
                    checked={docIds.includes(row.docId)}
                    onChange={event => toggle(row.docId, event.target.checked)}
                  >
                    {row.no}
                  </Checkbox>
                ) : (
                  row.no
                )}
              </SaleRow>
            ))}
          </tbody>
        </CardTable>
      )}
    </section>
  );
}

type SaleRowProps = { readonly of: VisitSale; readonly day: string; readonly children: ReactNode };

/** `children` is its number, with a box to tick where it can be. */
function SaleRow({ of: sale, day, children }: SaleRowProps) {
  return (
    <tr>
      <td>{children}</td>
      <td>
        <InstantOfDay value={sale.soldAt} day={day} />
      </td>
      <td>
        <Money fen={sale.netFen} />
      </td>
      <td>
        {sale.storeName} {sale.tillName}
      </td>
      <td>{sale.cashierName}</td>
      {sale.way !== 'LINKED' && <td>{visitSaleWays[sale.way]}</td>}
    </tr>
  );
}

import { api, hasAuth, queryKeys, ShellLink } from '@shanmen/shared';
import type { AccountPage, AccountRow } from '@shanmen/shared/contracts/goods/books/account-book';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import { dayOf } from '@shanmen/shared/time';
import { Code, Day, Empty, Failure, Money, Pager, Qty, Select, Skeleton } from '@shanmen/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable } from '../../masters/master/card-table.tsx';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import styles from './account-book.module.css';
import { BookProof } from './book-proof.tsx';

const pageSize = 20;
const days = { line: '逐笔', day: '按日' } as const;

/** 台账 of a good on its card: what moved this year, by warehouse, one by one or by day, with what lay there then. */
export function ItemAccount({ of: { id, unit } }: { readonly of: ItemCard }) {
  const [by, setBy] = useState<keyof typeof days>('line');
  const [whId, setWhId] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [from] = useState(() => `${dayOf(new Date()).slice(0, 4)}-01-01`);
  const query = { goodsId: id, by, from, page, pageSize, ...(whId === null ? {} : { whId }) };
  const choices = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const book = useQuery({
    queryKey: queryKeys.list('goods.stock', { account: JSON.stringify(query) }),
    queryFn: () => api.get<AccountPage>('/api/goods/account-book', { query }),
    placeholderData: keepPreviousData,
  });
  if (book.error) return <Failure error={book.error} onRetry={() => void book.refetch()} />;
  if (!book.data) return <Skeleton active />;
  const { rows, total, agrees } = book.data;
  return (
    <div className={styles['part']}>
      <div className={styles['choice']}>
        <Select
          aria-label="仓库"
          allowClear
          placeholder="全部仓库"
          value={whId}
          options={(choices.data?.ownWarehouses ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(next: number | undefined) => {
            setWhId(next ?? null);
            setPage(1);
          }}
        />
        <Select
          aria-label="展示"
          value={by}
          options={[
            { value: 'line', label: days.line },
            { value: 'day', label: days.day },
          ]}
          onChange={(next: keyof typeof days) => {
            setBy(next);
            setPage(1);
          }}
        />
      </div>
      <BookProof agrees={agrees} />
      {total === 0 ? <Empty title="今年没有出入库" /> : <Rows rows={rows} unit={unit} />}
      {total > pageSize && <Pager page={page} pageSize={pageSize} total={total} onChange={setPage} />}
    </div>
  );
}

function Rows({ rows, unit }: { readonly rows: readonly AccountRow[]; readonly unit: string }) {
  const showsValue = hasAuth('goods:cost:view');
  return (
    <CardTable label="台账" figures={[2, 3, 4]}>
      <thead>
        <tr>
          <th>日期与单据</th>
          <th>出入</th>
          <th>结存（{unit}）</th>
          {showsValue && <th>结存金额</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.key} className={isEdge(row) ? styles['edge'] : undefined}>
            <td>
              <Day value={row.bizDate} /> <Origin row={row} />
              {row.warehouse !== '' && (
                <div className={styles['small']}>
                  {row.warehouse} {row.text}
                </div>
              )}
            </td>
            <td>
              {row.inQty !== null && <div>+{row.inQty}</div>}
              {row.outQty !== null && <div>−{row.outQty}</div>}
            </td>
            <td>
              <Qty value={row.balanceQty} />
            </td>
            {showsValue && (
              <td>
                <Money fen={row.balanceFen ?? null} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </CardTable>
  );
}

function Origin({ row: { docId, docType, no } }: { readonly row: AccountRow }) {
  if (docId === null || docType === null) return <strong>{no}</strong>;
  return (
    <ShellLink to={`/goods/${docType}?doc=${docId}`}>
      {documentTypes[docType].title} <Code value={no} />
    </ShellLink>
  );
}

/** Where the period begins or ends. */
function isEdge({ kind }: AccountRow): boolean {
  return kind === 'opening' || kind === 'closing';
}

import {
  type BlacklistEntry,
  blacklistReasons,
  blacklistScopes,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import { type BlacklistHit, hitActs } from '@shanmen/shared/contracts/commerce/blacklist/blacklist-hit';
import { Code, type Column, DataTable, Descriptions, Instant, Nothing, Pager } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { blacklistCalls } from './blacklist-calls.ts';

const columns: Column<BlacklistHit>[] = [
  { id: 'at', title: '时间', width: 124, cell: hit => <Instant value={hit.at} /> },
  { id: 'act', title: '被拒绝', width: 76, cell: hit => hitActs[hit.act] },
  { id: 'place', title: '检票口', width: 76, cell: hit => hit.place ?? <Nothing /> },
  { id: 'staff', title: '经手', width: 64, cell: hit => hit.staffName ?? <Nothing /> },
];

/** 命中: what an entry has refused, newest first. */
export function BlacklistHits({ entry }: { readonly entry: BlacklistEntry }) {
  const [page, setPage] = useState(1);
  const hits = useQuery({
    queryKey: [...blacklistCalls.every, 'hits', entry.id, entry.hits, page],
    queryFn: () => blacklistCalls.hits(entry.id, page),
  });
  const state = { isLoading: hits.isFetching, error: hits.error, retry: () => void hits.refetch() };
  return (
    <>
      <Descriptions
        items={[
          { label: '证件或手机', value: <Code value={entry.valueMasked} /> },
          { label: '原因', value: blacklistReasons[entry.reason] },
          { label: '限制', value: entry.scopes.map(scope => blacklistScopes[scope]).join('、'), span: 2 },
          { label: '说明', value: entry.note || <Nothing />, span: 2 },
        ]}
      />
      <h3>命中 {entry.hits} 次</h3>
      <DataTable
        id="commerce.blacklist-hit"
        rows={hits.data?.rows}
        columns={columns}
        rowKey={hit => String(hit.id)}
        state={state}
      />
      <Pager page={page} pageSize={50} total={hits.data?.total ?? 0} onChange={setPage} />
    </>
  );
}

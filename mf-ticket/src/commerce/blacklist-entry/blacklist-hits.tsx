import type { BlacklistEntry } from '@shanmen/shared/contracts/commerce/blacklist-entry';
import { type BlacklistHit, hitActs } from '@shanmen/shared/contracts/commerce/blacklist-hit';
import { type Column, DataTable, Instant, Nothing, Pager } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { blacklistCalls, blacklistKeysOf } from './blacklist-calls.ts';

const columns: Column<BlacklistHit>[] = [
  { id: 'at', title: '时间', width: 150, cell: hit => <Instant value={hit.at} /> },
  { id: 'act', title: '被拒绝的事', width: 110, cell: hit => hitActs[hit.act] },
  { id: 'place', title: '检票口', width: 120, cell: hit => hit.place ?? <Nothing /> },
  { id: 'staff', title: '经手', width: 96, cell: hit => hit.staffName ?? <Nothing /> },
];

/** 命中: what an entry has refused, newest first. */
export function BlacklistHits({ entry }: { readonly entry: BlacklistEntry }) {
  const [page, setPage] = useState(1);
  const hits = useQuery({
    queryKey: [...blacklistKeysOf.every, 'hits', entry.id, entry.hits, page],
    queryFn: () => blacklistCalls.hits(entry.id, page),
  });
  const state = { isLoading: hits.isFetching, error: hits.error, retry: () => void hits.refetch() };
  return (
    <>
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

import { api, apiErrorOf, Auth } from '@shanmen/shared';
import {
  type AllUnanswered,
  type AskedAgain,
  type Unanswered,
  unansweredKinds,
} from '@shanmen/shared/contracts/ticket/selling/unanswered';
import {
  Button,
  Code,
  type Column,
  Count,
  DataTable,
  Instant,
  Money,
  queryClient,
  StatusTag,
  useFeedback,
} from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';

const endpoint = '/api/ticket/unanswered';

const columns: Column<Unanswered>[] = [
  {
    id: 'kind',
    title: '待确认款项',
    width: 110,
    fixed: 'left',
    cell: ({ kind }) => unansweredKinds[kind],
  },
  { id: 'no', title: '支付单号', width: 220, cell: ({ no }) => <Code value={no} /> },
  { id: 'amount', title: '金额', width: 110, align: 'right', cell: row => <Money fen={row.amountFen} /> },
  { id: 'since', title: '开始时间', width: 170, cell: row => <Instant value={row.since} /> },
  { id: 'asks', title: '查询次数', width: 90, align: 'right', cell: row => <Count value={row.asks} /> },
  { id: 'state', title: '状态', cell: row => <AskState row={row} /> },
];

/** 待确认款项: money of which its provider says nothing, shown only while there is any. */
export function UnansweredPanel() {
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: [endpoint],
    queryFn: () => api.get<AllUnanswered>(endpoint),
    refetchInterval: 30_000,
  });
  if (!error && (isLoading || data?.length === 0)) return null;
  return (
    <>
      <DataTable<Unanswered>
        id="ticket.unanswered"
        rows={data}
        columns={columns}
        rowKey={({ kind, no }) => `${kind} ${no}`}
        state={{ isLoading, error, retry: () => void refetch() }}
      />
      {data?.some(row => row.isGivenUp) && <AskAgain />}
    </>
  );
}

/** Once the provider is known to be back, or the answer was found there. */
function AskAgain() {
  const { success, error } = useFeedback();
  const asking = useMutation({
    mutationFn: () => api.post<AskedAgain>(`${endpoint}/ask`),
    onSuccess: ({ asked }) => {
      success(`${asked} 笔已重新开始查询`);
      void queryClient.invalidateQueries({ queryKey: [endpoint] });
    },
    onError: failure => error(apiErrorOf(failure).message),
  });
  return (
    <Auth code="ticket:unanswered:ask">
      <div>
        <Button type="primary" loading={asking.isPending} onClick={() => asking.mutate()}>
          重新查询已停止的款项
        </Button>
      </div>
    </Auth>
  );
}

function AskState({ row: { isGivenUp } }: { readonly row: Unanswered }) {
  if (isGivenUp) return <StatusTag tone="danger">已停止查询，请与支付机构核对</StatusTag>;
  return <StatusTag tone="warning">每 5 分钟查询一次</StatusTag>;
}

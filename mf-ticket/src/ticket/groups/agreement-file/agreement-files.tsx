import { api, hasAuth, queryKeys } from '@shanmen/shared';
import type { KeptFileDraft } from '@shanmen/shared/contracts/kept-file';
import type { Agreement } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type { AgreementFiles as Files } from '@shanmen/shared/contracts/ticket/groups/agreement-file';
import { Failure, KeptFiles, showAnswer, Skeleton, useAct } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

const keyOf = (id: number) => queryKeys.list('ticket.agreement', { part: 'files', id });

/** The signed contract; without one nothing is given back for groups. */
export function AgreementFiles({ agreement: { id } }: { readonly agreement: Agreement }) {
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

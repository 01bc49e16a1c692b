import { api, queryKeys } from '@shanmen/shared';
import type { DocumentLine } from '@shanmen/shared/contracts/goods/documents/document-line';
import type { DocumentPage } from '@shanmen/shared/contracts/goods/documents/document-query';
import {
  type DocumentType,
  traitsOf,
  typeOfNumber,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { Code, type Column, DataTable, Empty, Failure, Flex, moneyColumn, Qty, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { DocumentFacts } from '../editing/document-editor/document-facts.tsx';
import { documentCalls, documentKeys } from './document-calls.ts';
import { DocumentStatus } from './document-status.tsx';

const counted: readonly Column<DocumentLine>[] = [
  { id: 'no', title: '行', width: 44, cell: line => line.lineNo },
  { id: 'code', title: '编码', width: 120, cell: line => <Code value={line.code} /> },
  { id: 'name', title: '品名', cell: line => line.name },
  { id: 'spec', title: '规格', width: 110, cell: line => line.spec },
  { id: 'unit', title: '单位', width: 56, cell: line => line.unit },
  { id: 'qty', title: '数量', width: 88, align: 'right', cell: line => <Qty value={line.qty} /> },
];
const net = moneyColumn<DocumentLine>('net', '金额', line => line.netFen);

const nothing = <Empty title="没有找到这张单据，或它不在您的数据范围内" />;

/** One document to be read beside a report or the decision on it, for screens of other apps. */
export function DocumentDetail({ documentNo }: { readonly documentNo: string }) {
  const type = typeOfNumber(documentNo);
  return type === null ? nothing : <Found type={type} no={documentNo} />;
}

type FoundProps = { readonly type: DocumentType; readonly no: string };

function Found({ type, no }: FoundProps) {
  const query = { keyword: no };
  const found = useQuery({
    queryKey: queryKeys.list(`goods.document-${type}`, query),
    queryFn: () => api.get<DocumentPage>(`/api/goods/documents/${type}`, { query }),
  });
  const id = found.data?.rows.find(row => row.no === no)?.id ?? null;
  const document = useQuery({
    queryKey: documentKeys.one(type, id ?? 0),
    queryFn: () => documentCalls.one(type, id ?? 0),
    enabled: id !== null,
  });
  const choices = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const failed = [found, document, choices].find(({ error }) => error !== null);
  if (failed?.error) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (found.data && id === null) return nothing;
  if (!document.data || !choices.data) return <Skeleton active />;
  return (
    <Flex vertical gap="middle">
      <div>
        <DocumentStatus {...document.data} />
      </div>
      <DocumentFacts type={type} document={document.data} choices={choices.data} />
      <DataTable
        id="goods.document-detail"
        rows={document.data.lines}
        columns={traitsOf(type).priced === null ? counted : [...counted, net]}
        rowKey={line => String(line.lineNo)}
        state={{ isLoading: false, error: null, retry: () => void document.refetch() }}
      />
    </Flex>
  );
}

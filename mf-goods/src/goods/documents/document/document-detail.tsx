import { api, queryKeys } from '@shanmen/shared';
import type { DocumentLine } from '@shanmen/shared/contracts/goods/documents/document-line';
import type { DocumentPage } from '@shanmen/shared/contracts/goods/documents/document-query';
import {
  type DocumentType,
  traitsOf,
  typeOfNumber,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { Code, Empty, Failure, Flex, Money, Qty, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { DocumentFacts } from '../editing/document-editor/document-facts.tsx';
import { documentCalls, documentKeys } from './document-calls.ts';
import { DocumentStatus } from './document-status.tsx';
import styles from './document-detail.module.css';

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
      <Lines lines={document.data.lines} isPriced={traitsOf(type).priced !== null} />
    </Flex>
  );
}

/** Few columns: beside a decision there is little room. */
function Lines({ lines, isPriced }: { readonly lines: readonly DocumentLine[]; readonly isPriced: boolean }) {
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">商品（{lines.length} 行）</th>
          <th scope="col">数量</th>
          {isPriced && <th scope="col">金额</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.lineNo}>
            <td>
              {line.name}
              <small>
                <Code value={line.code} /> {line.spec}
              </small>
            </td>
            <td>
              <Qty value={line.qty} unit={line.unit} />
            </td>
            {isPriced && (
              <td>
                <Money fen={line.netFen} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

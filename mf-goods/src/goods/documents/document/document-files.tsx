import { api, hasAuth } from '@shanmen/shared';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { mostDocumentFiles } from '@shanmen/shared/contracts/goods/documents/document-file';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { KeptFile, KeptFileDraft } from '@shanmen/shared/contracts/kept-file';
import { KeptFiles, showAnswer, useAct } from '@shanmen/ui';
import { documentKeys } from './document-calls.ts';

/** 附件 of a document; they stand once it is audited. */
export function DocumentFiles({ type, document }: { type: DocumentType; document: Document }) {
  const { id, status, files } = document;
  const endpoint = `/api/goods/documents/${type}/${id}/files`;
  const act = useAct<Document>([]);
  const isOpen = status === 'draft' || status === 'submitted';
  const mayChange = isOpen && (hasAuth(documentCode(type, 'edit')) || hasAuth(documentCode(type, 'add')));
  const show = (after: Document) => showAnswer(documentKeys.one(type, id), after);
  const add = (draft: KeptFileDraft) =>
    act.mutate({
      said: '附件已保存',
      send: key => api.post<Document>(endpoint, draft, { key }).then(show),
    });
  const remove = (file: KeptFile) =>
    act.mutate({
      said: '附件已删除',
      send: key => api.delete<Document>(`${endpoint}/${file.id}`, { key }).then(show),
    });
  return (
    <KeptFiles
      files={files}
      empty={
        isOpen ? '送货单、发票、照片等，最多 5 个 PDF、JPEG 或 PNG 文件，每个 4 MB 以内。' : '没有附件。'
      }
      endpoint={endpoint}
      onAdd={mayChange && files.length < mostDocumentFiles ? add : undefined}
      onRemove={mayChange ? remove : undefined}
    />
  );
}

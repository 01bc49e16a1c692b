import { api, Auth, queryKeys } from '@shanmen/shared';
import type { Agreement } from '@shanmen/shared/contracts/ticket/agreement';
import {
  type AgreementFile,
  type AgreementFileDraft,
  type AgreementFiles as Files,
  fileTypes,
  largestFile,
} from '@shanmen/shared/contracts/ticket/agreement-file';
import { Button, Failure, Instant, queryClient, saveFile, Skeleton, useAct, useFeedback } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import styles from './agreement-file.module.css';

const filesOf = (id: number) => `/api/ticket/agreements/${id}/files`;
const keyOf = (id: number) => queryKeys.list('ticket.agreement', { part: 'files', id });

/** The signed contract; without one nothing is given back for groups. */
export function AgreementFiles({ agreement: { id } }: { readonly agreement: Agreement }) {
  const files = useQuery({ queryKey: keyOf(id), queryFn: () => api.get<Files>(filesOf(id)) });
  if (files.error) return <Failure error={files.error} onRetry={() => void files.refetch()} />;
  if (!files.data) return <Skeleton active />;
  return (
    <section className={styles['files']}>
      <h3>附件</h3>
      {files.data.length === 0 && <p>还没有上传协议扫描件；没有附件不计返利。</p>}
      <ul>
        {files.data.map(file => (
          <FileLine key={file.id} agreementId={id} file={file} />
        ))}
      </ul>
      <Auth code="ticket:agreement:file">
        <Upload agreementId={id} />
      </Auth>
    </section>
  );
}

function FileLine({ agreementId, file }: { readonly agreementId: number; readonly file: AgreementFile }) {
  const { error } = useFeedback();
  const read = () =>
    api
      .download(`${filesOf(agreementId)}/${file.id}/content`, {})
      .then(saveFile, () => error('没有读到附件，请重试'));
  return (
    <li>
      <Button type="link" size="small" onClick={() => void read()}>
        {file.name}
      </Button>
      <span>
        {file.uploadedBy} <Instant value={file.uploadedAt} />
      </span>
    </li>
  );
}

function Upload({ agreementId }: { readonly agreementId: number }) {
  const input = useRef<HTMLInputElement>(null);
  const act = useAct([keyOf(agreementId)]);
  const { error } = useFeedback();
  const chosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const draft = await draftOf(file);
    target.value = '';
    if (draft === null) return error('附件须为 4 MB 以内的 PDF、JPEG 或 PNG 文件');
    act.mutate({
      said: '附件已保存',
      send: key =>
        api.post<Files>(filesOf(agreementId), draft, { key }).then(files => {
          queryClient.setQueryData(keyOf(agreementId), files);
        }),
    });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择附件"
        accept={Object.keys(fileTypes).join(',')}
        onChange={event => void chosen(event)}
      />
      <Button onClick={() => input.current?.click()}>上传附件</Button>
    </>
  );
}

async function draftOf(file: File): Promise<AgreementFileDraft | null> {
  const mediaType = mediaTypes.find(type => type === file.type);
  if (mediaType === undefined || file.size === 0 || file.size > largestFile) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  return { name: file.name.slice(-120), mediaType, content };
}

const mediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

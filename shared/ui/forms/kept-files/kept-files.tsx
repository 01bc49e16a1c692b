import { api, saveFile } from '@shanmen/shared';
import { fileTypes, type KeptFile, type KeptFileDraft } from '@shanmen/shared/contracts/kept-file';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../antd.ts';
import { Instant } from '../../lists/cells/figures.tsx';
import { DeleteIcon, UploadIcon } from '../../icons.tsx';
import { useFeedback } from '../../pages/states/use-feedback.tsx';
import styles from './kept-files.module.css';
import { readKeptFile } from './read-kept-file.ts';

type KeptFilesProps = {
  files: readonly KeptFile[];
  /** Said where there are none. */
  empty: string;
  /** Where the files of the record are; the content of one is asked for below it. */
  endpoint: string;
  /** Absent where nothing can be added, or removed. */
  onAdd?: ((draft: KeptFileDraft) => void) | undefined;
  onRemove?: ((file: KeptFile) => void) | undefined;
};

/** 附件: the papers and photos that are kept with a record. */
export function KeptFiles({ files, empty, endpoint, onAdd, onRemove }: KeptFilesProps) {
  return (
    <section className={styles['files']}>
      <h3>附件</h3>
      {files.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul>
          {files.map(file => (
            <FileLine key={file.id} endpoint={endpoint} file={file} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {onAdd && <Upload onAdd={onAdd} />}
    </section>
  );
}

type FileLineProps = Pick<KeptFilesProps, 'endpoint' | 'onRemove'> & { file: KeptFile };

function FileLine({ endpoint, file, onRemove }: FileLineProps) {
  const { confirm, error } = useFeedback();
  const read = () =>
    api.download(`${endpoint}/${file.id}/content`, {}).then(saveFile, () => error('没有读到附件，请重试'));
  const remove = async (go: (file: KeptFile) => void) => {
    if (await confirm({ title: `删除附件「${file.name}」？`, danger: true })) go(file);
  };
  return (
    <li>
      <Button type="link" size="small" onClick={() => void read()}>
        {file.name}
      </Button>
      <span>
        {file.uploadedBy} <Instant value={file.uploadedAt} />
      </span>
      {onRemove && (
        <Button
          type="text"
          size="small"
          icon={<DeleteIcon />}
          aria-label={`删除 ${file.name}`}
          onClick={() => void remove(onRemove)}
        />
      )}
    </li>
  );
}

function Upload({ onAdd }: { onAdd: (draft: KeptFileDraft) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { error } = useFeedback();
  const chosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const draft = await readKeptFile(file);
    target.value = '';
    if (draft === null) error('附件须为 4 MB 以内的 PDF、JPEG 或 PNG 文件');
    else onAdd(draft);
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
      <Button icon={<UploadIcon />} onClick={() => input.current?.click()}>
        上传附件
      </Button>
    </>
  );
}

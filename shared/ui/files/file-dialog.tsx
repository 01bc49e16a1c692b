import { apiErrorOf } from '@shanmen/shared';
import { type ImportCheck, type ImportFile, largestImportBytes } from '@shanmen/shared/contracts/import-file';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

import { Alert, Button, Modal } from '../antd.ts';
import { UploadIcon } from '../icons.tsx';
import type { Filters } from '../lists/search/search-context.ts';
import { DownloadButton } from './download-button.tsx';
import { FileDrop } from './file-drop.tsx';
import styles from './files.module.css';
import { ImportFindings } from './import-findings.tsx';

const mostLetters = 120;

/** A chosen file as a call carries it. */
export async function readImportFile(chosen: File): Promise<ImportFile> {
  return { name: chosen.name.slice(-mostLetters), content: await base64Of(chosen) };
}

/** The browser writes the type of the content in front, up to the comma. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    };
    reader.onerror = () => reject(new Error('文件无法读取'));
    reader.readAsDataURL(file);
  });
}

type FileDialogProps<Checked extends { readonly check: ImportCheck }> = {
  readonly title: string;
  /** What is to be known before a file is chosen. */
  readonly hint: string;
  readonly template: { readonly endpoint: string; readonly filters?: Filters };
  /** Judges the file; nothing is done with it yet. */
  readonly check: (file: ImportFile) => Promise<Checked>;
  /** Takes over a file in which nothing is wrong. */
  readonly take: (file: ImportFile, checked: Checked) => Promise<void> | void;
  readonly onClose: () => void;
};

/** Template, file, what is wrong in it row by row, and only then what is done with it: all rows or none. */
export function FileDialog<Checked extends { readonly check: ImportCheck }>(props: FileDialogProps<Checked>) {
  const { title, hint, template, check, take, onClose } = props;
  useReturningFocus();
  const checking = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > largestImportBytes) throw new Error('文件超过 10 MB，请分成几个');
      const file = await readImportFile(chosen);
      return { file, checked: await check(file) };
    },
  });
  const taking = useMutation({
    mutationFn: async ({ file, checked }: { file: ImportFile; checked: Checked }) => take(file, checked),
  });
  const { data } = checking;
  const found = data?.checked.check;
  const isSound = found !== undefined && found.problemCount === 0 && found.imported === null;
  const failure = checking.error ?? taking.error;
  const choose = (chosen: File) => {
    taking.reset();
    checking.mutate(chosen);
  };
  return (
    <Modal
      title={title}
      open
      width={640}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={!isSound}
            loading={taking.isPending}
            onClick={() => data && taking.mutate(data)}
          >
            {isSound ? `导入 ${found.rowCount} 行` : '导入'}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <FileDrop accept=".xlsx,.csv" disabled={checking.isPending} onChosen={choose}>
          <UploadIcon />
          <span>{checking.isPending ? '正在核对…' : '把 xlsx 或 csv 文件拖到这里，或点击选择'}</span>
          <small>{hint}</small>
        </FileDrop>
        {failure && <Alert type="error" showIcon title={apiErrorOf(failure).message} />}
        {data && found && !failure && <ImportFindings name={data.file.name} of={found} />}
        <DownloadButton label="下载模板" {...template} />
      </div>
    </Modal>
  );
}

/** Keys go on where the dialog was opened from; with the focus on nothing they would do nothing. */
function useReturningFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
}

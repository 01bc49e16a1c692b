import { api, postOnce, queryKeys } from '@shanmen/shared';
import type { ImportDone, ImportCheck, ImportFile } from '@shanmen/shared/contracts/import-file';
import { useState } from 'react';
import { Button } from '../antd.ts';
import { UploadIcon } from '../icons.tsx';
import { queryClient } from '../app/query-client.ts';
import { useFeedback } from '../pages/states/use-feedback.tsx';
import { FileDialog } from './file-dialog.tsx';

type ImportButtonProps = {
  /** 商品 */
  readonly noun: string;
  /** `/api/goods/items/import`; its template and its check lie below. */
  readonly endpoint: string;
  /** The list that is read anew, `goods.item`. */
  readonly list: string;
  /** What the server takes at a time. */
  readonly mostRows?: number;
  /** Where two lists come in on one screen. */
  readonly label?: string;
  /** What comes next with what was made. */
  readonly onTaken?: (done: ImportDone) => void;
};

/** 导入: opens the dialog that takes a list in from a file. */
export function ImportButton(props: ImportButtonProps) {
  const { noun, endpoint, list, mostRows = 5000, label = '导入', onTaken } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<UploadIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ImportDialog
          noun={noun}
          endpoint={endpoint}
          mostRows={mostRows}
          onDone={done => {
            setOpen(false);
            onTaken?.(done);
            void queryClient.invalidateQueries({ queryKey: queryKeys.every(list) });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type ImportDialogProps = {
  readonly noun: string;
  readonly endpoint: string;
  readonly mostRows: number;
  readonly onDone: (done: ImportDone) => void;
  readonly onClose: () => void;
};

/** A file of thousands of rows is read and judged in seconds, not at once. */
const timeoutMs = 60_000;

/** A list that comes in from a file. */
function ImportDialog({ noun, endpoint, mostRows, onDone, onClose }: ImportDialogProps) {
  const { success } = useFeedback();
  const check = async (file: ImportFile) => ({
    check: await api.post<ImportCheck>(`${endpoint}/check`, file, { timeoutMs }),
  });
  const take = async (file: ImportFile) => {
    const done = await postOnce<ImportDone>(endpoint, file, { timeoutMs });
    success(`已导入 ${done.rowCount} 行`);
    onDone(done);
  };
  return (
    <FileDialog
      title={`导入${noun}`}
      hint={`先核对每一行，全部无误才能导入；最多 ${mostRows} 行`}
      template={{ endpoint: `${endpoint}/template` }}
      check={check}
      take={take}
      onClose={onClose}
    />
  );
}

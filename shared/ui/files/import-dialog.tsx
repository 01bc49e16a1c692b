import { api, createKey, submitOnce } from '@shanmen/shared';
import type { ImportCheck, ImportDone, ImportFile } from '@shanmen/shared/contracts/import-file';
import { useFeedback } from '../pages/states/use-feedback.tsx';
import { FileDialog } from './file-dialog.tsx';

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
export function ImportDialog({ noun, endpoint, mostRows, onDone, onClose }: ImportDialogProps) {
  const { success } = useFeedback();
  const check = async (file: ImportFile) => ({
    check: await api.post<ImportCheck>(`${endpoint}/check`, file, { timeoutMs }),
  });
  const take = async (file: ImportFile) => {
    const done = await submitOnce(createKey(), key =>
      api.post<ImportDone>(endpoint, file, { key, timeoutMs }),
    );
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

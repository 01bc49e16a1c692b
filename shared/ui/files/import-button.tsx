import { queryKeys } from '@shanmen/shared';
import type { ImportDone } from '@shanmen/shared/contracts/import-file';
import { useState } from 'react';
import { Button } from '../antd.ts';
import { UploadIcon } from '../icons.tsx';
import { queryClient } from '../app/query-client.ts';
import { ImportDialog } from './import-dialog.tsx';

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
            void queryClient.invalidateQueries({ queryKey: queryKeys.list(list, {}).slice(0, 3) });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

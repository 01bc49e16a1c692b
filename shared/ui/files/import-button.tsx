import { queryKeys } from '@shanmen/shared';
import { useState } from 'react';
import { Button } from '../antd.ts';
import { UploadIcon } from '../icons.tsx';
import { queryClient } from '../query-client.ts';
import { ImportDialog } from './import-dialog.tsx';

type ImportButtonProps = {
  /** 商品 */
  readonly noun: string;
  /** `/api/goods/items/import`; its template and its check lie below. */
  readonly endpoint: string;
  /** The list that is read anew, `goods.item`. */
  readonly list: string;
  /** Where two lists come in on one screen. */
  readonly label?: string;
};

/** 导入: opens the dialog that takes a list in from a file. */
export function ImportButton({ noun, endpoint, list, label = '导入' }: ImportButtonProps) {
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
          onDone={() => {
            setOpen(false);
            void queryClient.invalidateQueries({ queryKey: queryKeys.list(list, {}).slice(0, 3) });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

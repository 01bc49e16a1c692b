import { api, Auth } from '@shanmen/shared';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { documentTypes, isReturnType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { LineFileAnswer } from '@shanmen/shared/contracts/goods/documents/line-file';
import type { ImportFile } from '@shanmen/shared/contracts/import-file';
import { Button, FileDialog, type Lines, UploadIcon } from '@shanmen/ui';
import { useState } from 'react';
import { placeQuery } from '../../document/document-calls.ts';
import type { EntryLine } from '../document-entry/line-entry.ts';
import type { LineOrigin } from '../document-entry/line-scan.ts';
import { filedEntries } from './filed-entries.ts';

const endpoint = '/api/goods/line-file';

type LineImportProps = { origin: LineOrigin; lines: Lines<EntryLine> };

/** 导入明细: lines from a file behind those that are there; what is taken back needs its source first. */
export function LineImport({ origin, lines }: LineImportProps) {
  const [isOpen, setOpen] = useState(false);
  const { type, sourceDocId } = origin;
  if (isReturnType(type) && sourceDocId === null) return null;
  const check = async (file: ImportFile) => {
    const body = { ...file, type, ...placeQuery(origin) };
    const read = await api.post<LineFileAnswer>(`${endpoint}/read`, body);
    return filedEntries(origin, read, lines.store.values());
  };
  return (
    <Auth code={documentCode(type, 'import')}>
      <Button icon={<UploadIcon />} onClick={() => setOpen(true)}>
        导入明细
      </Button>
      {isOpen && (
        <FileDialog
          title={`导入${documentTypes[type].title}明细`}
          hint="先核对每一行，全部无误才放进单据，保存前都可以改；最多 200 行"
          template={{ endpoint: `${endpoint}/template`, filters: { type } }}
          check={check}
          take={(_file, { entries }) => {
            lines.store.append(entries);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Auth>
  );
}

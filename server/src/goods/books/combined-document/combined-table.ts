import type { CombinedDocument } from '@shanmen/shared/contracts/goods/books/combined-document';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import {
  namingColumns,
  originColumns,
  placeColumns,
  worthColumns,
} from '../../documents/document-out/document-table.ts';

/** The columns of 综合单据 in a file. */
export const combinedColumns: readonly FileColumn<CombinedDocument>[] = [
  ...namingColumns,
  { title: '类型', width: 6, format: 'text', cell: row => documentTypes[row.type].title },
  ...placeColumns,
  ...worthColumns,
  ...originColumns,
];

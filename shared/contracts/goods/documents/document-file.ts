import { type Static, Type } from 'typebox';

import { KeptFile } from '../../kept-file.ts';

/** 附件: so many papers and photos go with a document. */
export const mostDocumentFiles = 5;

export const DocumentFiles = Type.Array(KeptFile, { maxItems: mostDocumentFiles });
export type DocumentFiles = Static<typeof DocumentFiles>;

import type { OverrideAction } from '@shanmen/shared/contracts/goods/documents/document-override';

/** Something that a document does and not everybody may, and where in it that is. */
export type Lack = { action: OverrideAction; why: string; path: string; lineNo?: number };

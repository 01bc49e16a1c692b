import type { OverrideAction } from '@shanmen/shared/contracts/goods/document-override';

/** Something that a document does and not everybody may, and where in it that is. */
export type Lack = { action: OverrideAction; why: string; path: string; lineNo?: number };

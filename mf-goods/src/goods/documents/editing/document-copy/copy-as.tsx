import { useShell } from '@shanmen/shared';
import type { DocumentRow } from '@shanmen/shared/contracts/goods/documents/document';
import { type DocumentType, documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import { Select } from '@shanmen/ui';
import { type CopyOf, copyWord, typesToCopyAs, typesToTakeBackAs } from './copied-document.ts';

type CopyAsProps = { readonly of: CopyOf & Pick<DocumentRow, 'status'> };

/** 复制为: the same goods on a new document, or what takes them back, of the types that one may make. */
export function CopyAs({ of }: CopyAsProps) {
  const shell = useShell();
  const backs: readonly DocumentType[] = of.status === 'audited' ? typesToTakeBackAs(of.type) : [];
  const types = [...typesToCopyAs(of.type), ...backs];
  if (types.length === 0) return null;
  const begin = (type: DocumentType) => {
    const from = backs.includes(type) ? `source=${of.id}` : `copy=${copyWord(of)}`;
    shell.navigate(`/goods/${type}?doc=new&${from}`);
  };
  return (
    <Select
      aria-label="复制为"
      placeholder="复制为…"
      value={null}
      options={types.map(value => ({ value, label: documentTypes[value].title }))}
      onChange={begin}
    />
  );
}

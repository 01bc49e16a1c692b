import { hasAuth, useShell } from '@shanmen/shared';
import { documentTypeKeys, documentTypes } from '@shanmen/shared/contracts/goods/document-types';
import { Select } from '@shanmen/ui';
import { canBeCopied, copyCode, type CopyOf, copyWord } from './copied-document.ts';

/** 复制为: the same goods on a new document of any type that one may make. */
export function CopyAs({ of }: { readonly of: CopyOf }) {
  const shell = useShell();
  const types = documentTypeKeys.filter(type => canBeCopied(type) && hasAuth(copyCode(type)));
  if (types.length === 0) return null;
  return (
    <Select
      aria-label="复制为"
      placeholder="复制为…"
      value={null}
      options={types.map(value => ({ value, label: documentTypes[value].title }))}
      onChange={type => shell.navigate(`/goods/${type}?doc=new&copy=${copyWord(of)}`)}
    />
  );
}

import { Auth, useShell } from '@shanmen/shared';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import {
  type DocumentType,
  returnTypes,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { Button } from '@shanmen/ui';

type TakeBackButtonProps = { readonly type: DocumentType; readonly document: Document | null };

/** From what stands to what takes it back, with everything that is open of it. */
export function TakeBackButton({ type, document }: TakeBackButtonProps) {
  const shell = useShell();
  const takes = returnTypes.find(each => traitsOf(each).source === type);
  if (takes === undefined || document?.status !== 'audited' || document.isRed) return null;
  return (
    <Auth code={documentCode(takes, 'add')}>
      <Button onClick={() => shell.navigate(`/goods/${takes}?doc=new&source=${document.id}`)}>
        {takes === 'gh' ? '归还' : '退货'}
      </Button>
    </Auth>
  );
}

import { hasAuth } from '@shanmen/shared';
import type { ItemDraft } from '@shanmen/shared/contracts/goods/items/item';
import { Button } from '@shanmen/ui';
import { useState } from 'react';
import { ItemForm } from './item-form.tsx';

type NewGoodProps = {
  /** What was scanned or typed, and nothing has. */
  readonly code: string;
  readonly again: () => void;
};

/** 新建商品 where a code is not known: the form begins with it, and what was made is scanned again. */
export function NewGood({ code, again }: NewGoodProps) {
  const [isOpen, setOpen] = useState(false);
  if (!hasAuth('goods:item:add')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>新建商品「{code}」</Button>
      {isOpen && <ItemForm known={begunBy(code)} onClose={() => setOpen(false)} onSaved={again} />}
    </>
  );
}

/** A long number is a bar code, letters and digits are a code, all else a name. */
function begunBy(code: string): Partial<ItemDraft> {
  if (/^\d{8,14}$/.test(code)) return { barcodes: [code] };
  return /^[\dA-Z-]{2,20}$/i.test(code) ? { code: code.toUpperCase() } : { name: code };
}

import { hasAnyAuth } from '@shanmen/shared';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import {
  type DocumentType,
  documentTypeKeys,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { Button, ReasonDialog, useSelection } from '@shanmen/ui';
import { useState } from 'react';
import { type ChosenFrom, keyOf, type Named, readChosen } from './chosen-calls.ts';
import { useDocumentSteps } from './use-document-steps.tsx';

/** The usual reasons of 红冲. */
export const redReasons = ['录入错误', '重复录入', '业务取消'] as const;

export function mayPrint(types: readonly DocumentType[] = documentTypeKeys): boolean {
  return hasAnyAuth(types.map(type => documentCode(type, 'print')));
}

export function mayReverse(types: readonly DocumentType[] = documentTypeKeys): boolean {
  return hasAnyAuth(types.map(type => documentCode(type, 'red')));
}

/** What is done with one or several documents of a list: 打印 in one go, 红冲 with one reason. */
export function ChosenActions({ from }: { readonly from: ChosenFrom }) {
  const { asked, change } = useSelection();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, print, reverse, refusals } = useDocumentSteps();
  const types = from.type === null ? documentTypeKeys : [from.type];
  const chosen = () => readChosen(asked, from);
  // What was refused stays chosen, and the reasons beside it.
  const keyIn = (of: Named) => (from.type === null ? keyOf(of) : String(of.id));
  return (
    <>
      {mayPrint(types) && (
        <>
          <Button size="small" loading={isBusy} onClick={() => void print(chosen, 'sheet')}>
            打印 A4
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => void print(chosen, 'form')}>
            打印三联单
          </Button>
        </>
      )}
      {mayReverse(types) && (
        <Button size="small" danger disabled={isBusy} onClick={() => setAsking(true)}>
          红冲
        </Button>
      )}
      <ReasonDialog
        title="红冲所选单据"
        open={isAsking}
        presets={redReasons}
        onClose={() => setAsking(false)}
        onDone={reason => {
          setAsking(false);
          void reverse(chosen, reason).then(left => left && change(left.map(keyIn)));
        }}
      />
      {refusals}
    </>
  );
}

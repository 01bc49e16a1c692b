import { apiErrorOf, hasAuth } from '@shanmen/shared';
import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import {
  type DocumentType,
  documentTypeKeys,
  documentTypes,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { Select, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import type { LineOrigin } from '../document-entry/line-scan.ts';
import { type Begun, begunAs } from './begun-document.ts';

/** The types that one may make. */
export function typesToBegin(): DocumentType[] {
  return documentTypeKeys.filter(type => hasAuth(documentCode(type, 'add')));
}

type TypeChoiceProps = {
  readonly origin: LineOrigin;
  readonly choices: Choices;
  /** What was entered so far. */
  readonly entered: () => Begun;
  readonly onBegin: (type: DocumentType, begun: Begun) => void;
};

/** 单据类型 of a document that is not saved yet; what was entered is taken along. */
export function TypeChoice({ origin, choices, entered, onBegin }: TypeChoiceProps) {
  const [isBusy, setBusy] = useState(false);
  const { error } = useFeedback();
  const begin = async (type: DocumentType) => {
    setBusy(true);
    try {
      onBegin(type, await begunAs(type, entered(), choices, origin));
    } catch (failure) {
      error(apiErrorOf(failure).message);
      setBusy(false);
    }
  };
  return (
    <Select
      aria-label="单据类型"
      value={origin.type}
      loading={isBusy}
      disabled={isBusy}
      options={typesToBegin().map(value => ({ value, label: documentTypes[value].title }))}
      onChange={type => void begin(type)}
    />
  );
}

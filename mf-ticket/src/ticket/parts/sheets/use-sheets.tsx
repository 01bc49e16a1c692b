import type { Shift, ShiftClosing as Closing } from '@shanmen/shared/contracts/ticket/shift/shift';
import { FieldRow } from '@shanmen/shared/counter';
import { type ReactNode, useState } from 'react';
import { PaperField } from './paper-field.tsx';

type Sheets = {
  /** Tickets were printed on numbered paper, and where it ended is not said yet. */
  readonly isMissing: boolean;
  readonly closing: Pick<Closing, 'paperTo' | 'paperVoid'>;
  readonly fields: ReactNode;
};

/** 票纸: where the numbered paper ended, asked for where 开班 said where it began. */
export function useSheets({ paper, soldTickets = 0 }: Shift): Sheets {
  const [to, setTo] = useState('');
  const [voided, setVoided] = useState('');
  if (!paper) return { isMissing: false, closing: {}, fields: null };
  const isUsed = soldTickets > 0;
  return {
    isMissing: isUsed && to === '',
    closing: to === '' ? {} : { paperTo: to, paperVoid: Number(voided) },
    fields: (
      <FieldRow>
        <PaperField
          label={`票纸止号（起号 ${paper.from}）`}
          value={to}
          placeholder={isUsed ? '最后用掉的一张' : '没有用纸就留空'}
          onChange={setTo}
        />
        <PaperField label="废票（张）" value={voided} placeholder="0" isCount onChange={setVoided} />
      </FieldRow>
    ),
  };
}

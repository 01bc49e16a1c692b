import type { VoucherIssuer } from '@shanmen/shared/contracts/ticket/selling/payment';

import { KeyChoice } from '../../parts/dialog/dialog-parts.tsx';

type IssuerChoiceProps = {
  readonly issuers: readonly VoucherIssuer[];
  readonly cursor: number;
  readonly onIssuer: (issuer: number) => void;
};

/** So many names stand side by side and stay readable. */
const shown = 3;

/** Whose voucher it is; the numbers belong to the number on the paper. */
export function IssuerChoice({ issuers, cursor, onIssuer }: IssuerChoiceProps) {
  const first = cursor - (cursor % shown);
  return (
    <KeyChoice
      label="出券单位"
      options={issuers.slice(first, first + shown).map(({ name }) => name)}
      cursor={cursor - first}
      ends={['↑', '↓']}
      onChoose={index => onIssuer(first + index)}
    />
  );
}

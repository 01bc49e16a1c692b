import { ReportScreen, ScreenParts } from '@shanmen/ui';
import { BankInList } from './bank-in-list.tsx';

/** 营收(收付): the money of a period, and what of it went to the bank. */
export function CashRevenue() {
  return (
    <ScreenParts
      parts={[
        { key: 'report', label: '报表', children: <ReportScreen report="a.rev2" /> },
        { key: 'bank-in', label: '解款登记', children: <BankInList /> },
      ]}
    />
  );
}

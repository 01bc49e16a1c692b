import {
  type CreditAccount,
  creditKinds,
  creditStates,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';
import {
  Code,
  type Column,
  KeywordFilter,
  ListScreen,
  moneyColumn,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';
import { AccountActions, OpenAccount } from './credit-account-actions.tsx';
import { AccountFlow } from './credit-account-flow.tsx';

const tones = {
  NORMAL: 'success',
  WARN: 'warning',
  FROZEN: 'danger',
  CLOSED: 'neutral',
} as const satisfies Record<CreditAccount['state'], Tone>;

/** Accounts of agencies run into six digits. */
const large = { width: 108 };

const columns: Column<CreditAccount>[] = [
  { id: 'code', title: '编码', width: 76, fixed: 'left', cell: row => <Code value={row.enterpriseCode} /> },
  { id: 'name', title: '企业', width: 168, fixed: 'left', cell: row => row.enterpriseName },
  { id: 'kind', title: '类型', width: 96, cell: row => creditKinds[row.kind] },
  moneyColumn('balance', '余额', row => row.balanceFen, large),
  moneyColumn('frozen', '冻结', row => row.frozenFen, large),
  moneyColumn('limit', '授信额度', row => row.limitFen, large),
  { ...moneyColumn('available', '可用', row => row.availableFen, large), onCard: true },
  moneyColumn('asked', '待审额度', row => row.askedLimitFen, large),
  moneyColumn('warn', '预警线', row => row.warnFen, large),
  {
    id: 'state',
    title: '状态',
    width: 96,
    cell: row => <StatusTag tone={tones[row.state]}>{creditStates[row.state]}</StatusTag>,
  },
];

/** 授信账户: what enterprises have prepaid, what they owe, and what is left for them to spend. */
export function CreditAccountList() {
  return (
    <ListScreen<CreditAccount>
      id="commerce.credit-account"
      title="授信账户"
      endpoint="/api/commerce/credit-accounts"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="企业编码、名称或拼音" />
          <StatusFilter of={creditStates} />
        </>
      }
      toolbar={<OpenAccount />}
      rowActions={{
        width: 176,
        codes: [
          'commerce:credit-account:audit',
          'commerce:credit-account:freeze',
          'commerce:credit-account:limit',
          'commerce:credit-account:recharge',
        ],
        of: row => <AccountActions account={row} />,
      }}
      detail={{ width: 800, of: row => <AccountFlow account={row} /> }}
    />
  );
}

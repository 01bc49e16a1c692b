import { api, queryKeys } from '@shanmen/shared';
import {
  type Party,
  party,
  type PartyAccount,
  type PartyAccounts,
} from '@shanmen/shared/contracts/goods/masters/party';
import { formatYuan } from '@shanmen/shared/money';
import { ChoiceInput, masterScreen, Money, Nothing, StatusTag } from '@shanmen/ui';

const accounts = {
  queryKey: queryKeys.list(party.id, { part: 'accounts' }),
  queryFn: () => api.get<PartyAccounts>(`${party.path}/accounts`),
  staleTime: 0,
};

export const PartyList = masterScreen(party, {
  cells: { account: row => <ChargedTo of={row} /> },
  columns: [
    {
      after: 'account',
      id: 'availableFen',
      title: '可用额度',
      width: 104,
      align: 'right',
      cell: ({ account }) => (account ? <Money fen={account.availableFen} /> : <Nothing />),
    },
  ],
  form: {
    inputs: {
      enterpriseId: of => (
        <ChoiceInput
          query={accounts}
          options={each => each.map(account => optionOf(account, of))}
          placeholder="企业编码、名称或拼音首字母"
          disabled={(of?.openDocuments ?? 0) > 0}
        />
      ),
    },
    helps: {
      enterpriseId: of =>
        of && of.openDocuments > 0
          ? `${of.openDocuments} 张单据未审核，审核或作废后才能更换`
          : '只列出有授信账户的企业；挂账的销售单审核时扣它的额度',
    },
  },
  rowActions: { width: 104 },
});

function ChargedTo({ of: { account } }: { readonly of: Party }) {
  if (!account) return <Nothing />;
  return (
    <>
      {account.enterpriseName} {account.isFrozen && <StatusTag tone="warning">已冻结</StatusTag>}
    </>
  );
}

/** An account that somebody else buys on is shown, so that nobody looks for it in vain. */
function optionOf(account: PartyAccount, of: Party | undefined) {
  const { enterpriseId: value, code, name, pinyin, availableFen, isFrozen, heldBy } = account;
  const isOthers = heldBy !== null && value !== of?.enterpriseId;
  const state = isFrozen ? '已冻结' : `可用 ${formatYuan(availableFen)}`;
  const label = `${code} ${name}（${isOthers ? `已用于 ${heldBy}` : state}）`;
  return { value, label, search: `${code} ${name} ${pinyin}`, disabled: isOthers };
}

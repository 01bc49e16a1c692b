import { api, queryKeys } from '@shanmen/shared';
import {
  type Party,
  type PartyAccount,
  type PartyAccounts,
  PartyDraft,
  partyKinds,
} from '@shanmen/shared/contracts/goods/masters/party';
import { formatYuan } from '@shanmen/shared/money';
import { Field, Input, masterCalls, MasterForm, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

const endpoint = '/api/goods/parties';
export const partyCalls = masterCalls<PartyDraft, Party>(endpoint);

const accounts = {
  queryKey: queryKeys.list('goods.party', { part: 'accounts' }),
  queryFn: () => api.get<PartyAccounts>(`${endpoint}/accounts`),
  staleTime: 0,
};

const kinds = Object.entries(partyKinds).map(([value, label]) => ({ value, label }));
const fresh = { kind: 'unit', enterpriseId: null } as const;

type PartyFormProps = { readonly party?: Party; readonly onClose: () => void };

export function PartyForm({ party, onClose }: PartyFormProps) {
  const { data = [], isFetching } = useQuery(accounts);
  return (
    <MasterForm
      noun="客户"
      list="goods.party"
      schema={PartyDraft}
      calls={partyCalls}
      value={party ? draftOf(party) : fresh}
      {...(party ? { of: party } : {})}
      onClose={onClose}
    >
      <Field name="code" label="编码" help="2 到 20 位大写字母或数字，保存后不变">
        <Input maxLength={20} disabled={party !== undefined} />
      </Field>
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      <Field name="kind" label="类型" help="只有单位可以挂账">
        <Select options={kinds} />
      </Field>
      <Field name="phone" label="电话">
        <Input maxLength={30} />
      </Field>
      <Field name="enterpriseId" label="挂账企业" help={helpOf(party)}>
        <Select
          allowClear
          disabled={(party?.openDocuments ?? 0) > 0}
          loading={isFetching}
          showSearch={{ optionFilterProp: 'search' }}
          placeholder="企业编码、名称或拼音首字母"
          options={data.map(account => optionOf(account, party))}
        />
      </Field>
    </MasterForm>
  );
}

function helpOf(party: Party | undefined): string {
  if (party && party.openDocuments > 0) return `${party.openDocuments} 张单据未审核，审核或作废后才能更换`;
  return '只列出有授信账户的企业；挂账的销售单审核时扣它的额度';
}

/** An account that somebody else buys on is shown, so that nobody looks for it in vain. */
function optionOf(account: PartyAccount, party: Party | undefined) {
  const { enterpriseId: value, code, name, pinyin, availableFen, isFrozen, heldBy } = account;
  const isOthers = heldBy !== null && value !== party?.enterpriseId;
  const state = isFrozen ? '已冻结' : `可用 ${formatYuan(availableFen)}`;
  const label = `${code} ${name}（${isOthers ? `已用于 ${heldBy}` : state}）`;
  return { value, label, search: `${code} ${name} ${pinyin}`, disabled: isOthers };
}

function draftOf({ code, name, kind, phone, enterpriseId }: Party): PartyDraft {
  return { code, name, kind, phone, enterpriseId };
}

import { Auth } from '@shanmen/shared';
import { enterpriseKinds } from '@shanmen/shared/contracts/commerce/partners/enterprise';
import {
  type Agreement,
  type AgreementState,
  agreementStates,
  payModes,
  settleCycles,
} from '@shanmen/shared/contracts/ticket/groups/agreement';
import { fen, subtractFen } from '@shanmen/shared/money';
import {
  Code,
  type Column,
  Day,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  moneyColumn,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';
import { agreementRowCodes, AgreementRowActions } from './agreement-actions.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { EditAgreement } from './agreement-editor.tsx';
import { groupWords, rebateWords } from '../agreement-words/agreement-words.ts';

const tones = {
  DRAFT: 'neutral',
  AUDITING: 'warning',
  ACTIVE: 'success',
  EXPIRED: 'danger',
  TERMINATED: 'neutral',
} as const satisfies Record<AgreementState, Tone>;

const columns: Column<Agreement>[] = [
  { id: 'no', title: '协议号', width: 96, fixed: 'left', cell: row => <Code value={row.no} /> },
  { id: 'enterprise', title: '企业', width: 168, fixed: 'left', cell: row => row.enterpriseName },
  {
    id: 'state',
    title: '状态',
    width: 80,
    cell: row => <StatusTag tone={tones[row.state]}>{agreementStates[row.state]}</StatusTag>,
  },
  { id: 'kind', title: '类型', width: 72, hidden: true, cell: row => enterpriseKinds[row.enterpriseKind] },
  { id: 'from', title: '生效', width: 104, hidden: true, cell: row => <Day value={row.validFrom} /> },
  {
    id: 'to',
    onCard: true,
    title: '到期',
    width: 112,
    cell: row =>
      row.state === 'EXPIRED' ? (
        <StatusTag tone="danger">{row.validTo}</StatusTag>
      ) : (
        <Day value={row.validTo} />
      ),
  },
  {
    id: 'pay',
    title: '结算方式',
    width: 88,
    cell: row => row.payModes.map(mode => payModes[mode]).join('、'),
  },
  { id: 'cycle', title: '周期', width: 52, cell: row => settleCycles[row.settleCycle] },
  moneyColumn('limit', '授信额', row => row.limitFen, { width: 100 }),
  { ...moneyColumn('used', '已用', usedFen, { width: 100 }), hidden: true },
  { ...moneyColumn('available', '可用', row => row.availableFen, { width: 100 }), onCard: true },
  { id: 'group', title: '成团', width: 116, cell: groupWords },
  { id: 'rebate', title: '返利', width: 130, cell: row => rebateWords(row) ?? <Nothing /> },
];

/** What of the limit is gone; money that was paid in uses none of it. */
function usedFen({ limitFen, availableFen }: Agreement) {
  if (limitFen === null || availableFen === null) return null;
  return fen(Math.max(subtractFen(limitFen, availableFen), 0));
}

const kinds = optionsOf(enterpriseKinds);
const endings = [{ value: 'soon', label: '30 天内到期' }];

/** 协议列表: what was agreed with whom, those that end first on top. */
export function AgreementList() {
  return (
    <ListScreen<Agreement>
      id="ticket.agreement"
      title="协议列表"
      endpoint="/api/ticket/agreements"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="协议号、标题、企业或拼音" />
          <StatusFilter of={agreementStates} />
          <SelectFilter name="kind" label="类型" options={kinds} />
          <KeywordFilter name="manager" label="客户经理" placeholder="姓名" />
          <SelectFilter name="ending" label="到期" options={endings} />
        </>
      }
      toolbar={
        <>
          <Auth code="ticket:agreement:export">
            <ListExportButton endpoint="/api/ticket/agreements/export" />
          </Auth>
          <EditAgreement />
        </>
      }
      rowActions={{
        width: 128,
        codes: agreementRowCodes,
        of: row => <AgreementRowActions agreement={row} />,
      }}
      detail={{ title: row => `协议 ${row.no}`, of: row => <AgreementCard agreement={row} /> }}
    />
  );
}

import { Auth } from '@shanmen/shared';
import {
  type BlacklistEntry,
  blacklistKinds,
  blacklistReasons,
  blacklistScopes,
  blacklistSources,
  blacklistStates,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import {
  Code,
  type Column,
  Count,
  ImportButton,
  Instant,
  KeywordFilter,
  ListScreen,
  Nothing,
  SelectFilter,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';
import { AddEntry, LiftEntry } from './blacklist-actions.tsx';
import { BlacklistHits } from './blacklist-hits.tsx';

const tones = { on: 'danger', expired: 'neutral', lifted: 'neutral' } as const satisfies Record<
  BlacklistEntry['state'],
  Tone
>;

const columns: Column<BlacklistEntry>[] = [
  {
    id: 'value',
    title: '证件或手机',
    width: 172,
    fixed: 'left',
    cell: row => <Code value={row.valueMasked} />,
  },
  { id: 'kind', title: '类型', width: 110, cell: row => blacklistKinds[row.kind] },
  {
    id: 'state',
    title: '状态',
    width: 90,
    cell: row => <StatusTag tone={tones[row.state]}>{blacklistStates[row.state]}</StatusTag>,
  },
  { id: 'reason', title: '原因', width: 76, cell: row => blacklistReasons[row.reason] },
  {
    id: 'scopes',
    title: '限制',
    width: 206,
    cell: row => row.scopes.map(scope => blacklistScopes[scope]).join('、'),
  },
  { id: 'hits', title: '命中', width: 64, align: 'right', cell: row => <Count value={row.hits} /> },
  { id: 'from', title: '开始', width: 150, cell: row => <Instant value={row.validFrom} /> },
  {
    id: 'until',
    title: '截止',
    width: 150,
    cell: row => (row.validUntil === null ? '长期' : <Instant value={row.validUntil} />),
  },
  { id: 'source', title: '来源', width: 70, cell: row => blacklistSources[row.source] },
  { id: 'note', title: '说明', width: 240, cell: row => row.note || <Nothing /> },
  { id: 'maker', title: '操作人', width: 90, cell: row => row.createdBy ?? <Nothing /> },
  {
    id: 'lifted',
    title: '解除',
    width: 200,
    cell: row => (row.liftReason === null ? <Nothing /> : `${row.liftedBy ?? '系统'}：${row.liftReason}`),
  },
];

const reasons = Object.entries(blacklistReasons).map(([value, label]) => ({ value, label }));

/** 黑名单: whom visitors' page, windows and gates refuse, why, and until when. */
export function BlacklistList() {
  return (
    <ListScreen<BlacklistEntry>
      id="commerce.blacklist-entry"
      title="黑名单"
      endpoint="/api/commerce/blacklist-entries"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="完整号码，或末几位" />
          <SelectFilter name="reason" label="原因" options={reasons} />
          <StatusFilter of={blacklistStates} />
        </>
      }
      toolbar={
        <>
          <AddEntry />
          <Auth code="commerce:blacklist:import">
            <ImportButton
              noun="黑名单"
              endpoint="/api/commerce/blacklist-entries/import"
              list="commerce.blacklist-entry"
            />
          </Auth>
        </>
      }
      detail={row => <BlacklistHits key={row.id} entry={row} />}
      rowActions={{
        width: 76,
        codes: ['commerce:blacklist:lift'],
        of: row => row.state === 'on' && !row.isOwn && <LiftEntry entry={row} />,
      }}
    />
  );
}

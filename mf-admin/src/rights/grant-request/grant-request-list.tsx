import { Auth } from '@shanmen/shared';
import { type GrantRequest, grantRequestStates } from '@shanmen/shared/contracts/admin/rights/grant-request';
import {
  Button,
  type Column,
  Instant,
  KeywordFilter,
  ListScreen,
  Nothing,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';
import { useState } from 'react';

import { askedInWords, receiverInWords, DecideDialog } from './decide-dialog.tsx';
import styles from './grant-request.module.css';

const tones = { waiting: 'warning', approved: 'success', refused: 'danger', expired: 'neutral' } as const;

const columns: Column<GrantRequest>[] = [
  {
    id: 'requestedAt',
    title: '申请时间',
    width: 152,
    fixed: 'left',
    cell: row => <Instant value={row.requestedAt} />,
  },
  { id: 'requestedBy', title: '申请人', width: 72, cell: row => row.requestedBy },
  {
    id: 'for',
    title: '授予',
    width: 200,
    onCard: true,
    cell: receiverInWords,
  },
  { id: 'asked', title: '敏感权限与范围', cell: row => <Asked request={row} /> },
  { id: 'reason', title: '原因', width: 102, cell: row => row.reason || <Nothing /> },
  {
    id: 'state',
    title: '状态',
    width: 84,
    cell: row => <StatusTag tone={tones[row.state]}>{grantRequestStates[row.state]}</StatusTag>,
  },
  {
    id: 'expiresAt',
    title: '有效至',
    width: 152,
    hidden: true,
    cell: row => <Instant value={row.expiresAt} />,
  },
  { id: 'decidedBy', title: '复核人', width: 72, cell: row => row.decidedBy ?? <Nothing /> },
  { id: 'decision', title: '复核意见', width: 102, cell: row => row.decision ?? <Nothing /> },
];

/** 授权复核: sensitive grants and wider scopes that wait for a second person, and what became of the earlier ones. */
export function GrantRequestList() {
  return (
    <ListScreen<GrantRequest>
      id="admin.grant-request"
      title="安全明细 · 授权复核"
      endpoint="/api/admin/grant-requests"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="角色、人员或申请人" />
          <StatusFilter of={grantRequestStates} />
        </>
      }
      rowActions={{ width: 112, codes: ['admin:grant-request:approve'], of: row => <Decide request={row} /> }}
    />
  );
}

function Asked({ request }: { readonly request: GrantRequest }) {
  const text = askedInWords(request).join('、');
  return (
    <span className={styles['codes']} title={text}>
      {text}
    </span>
  );
}

function Decide({ request }: { readonly request: GrantRequest }) {
  const [verdict, setVerdict] = useState<'approve' | 'refuse' | null>(null);
  if (request.own || request.state !== 'waiting') return null;
  return (
    <Auth code="admin:grant-request:approve">
      <Button type="link" size="small" onClick={() => setVerdict('approve')}>
        通过
      </Button>
      <Button type="link" size="small" danger onClick={() => setVerdict('refuse')}>
        驳回
      </Button>
      {verdict && <DecideDialog request={request} verdict={verdict} onClose={() => setVerdict(null)} />}
    </Auth>
  );
}

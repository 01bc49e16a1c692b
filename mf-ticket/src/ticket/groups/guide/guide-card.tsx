import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { EscortStep } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import { type Guide, guideGrades } from '@shanmen/shared/contracts/ticket/groups/guide';
import { Code, Count, Day, Descriptions, Masked, Money } from '@shanmen/ui';

import { EscortActions } from '../tour-crew/tour-crew-actions.tsx';
import styles from '../tour-crew/tour-crew.module.css';
import { revealGuideMobile } from '../../selling/personal-view/reveal.ts';
import { EscortStateTag } from '../tour-crew/tour-crew-columns.tsx';
import { StatementLink } from '../tour-crew/master-and-statement.tsx';
import { everyGuide, guideCalls } from './guide-calls.ts';

const codes = {
  stop: 'ticket:guide:off',
  resume: 'ticket:guide:off',
  black: 'ticket:guide:black',
  lift: 'ticket:guide:black',
} as const satisfies Record<EscortStep, PermissionCode>;

/** One guide: what may be done, the licence, and the groups of the period that the list was asked for. */
export function GuideCard({ guide }: { readonly guide: Guide }) {
  return (
    <div className={styles['card']}>
      <EscortActions
        escort={guide}
        codes={codes}
        refresh={everyGuide}
        lead={(step, reason, key) => guideCalls.lead(guide.id, step, reason, key)}
      />
      <Descriptions
        items={[
          { label: '编号', value: <Code value={guide.code} /> },
          { label: '状态', value: <EscortStateTag of={guide.state} /> },
          { label: '姓名', value: guide.name },
          {
            label: '手机',
            value: <Masked value={guide.mobileMasked} label="完整手机号" {...revealGuideMobile(guide.id)} />,
          },
          { label: '导游证号', value: <Code value={guide.licenceNo} /> },
          { label: '证件有效至', value: <Day value={guide.licenceValidTo} /> },
          { label: '等级', value: guideGrades[guide.grade] },
          { label: '语种', value: guide.languages },
          { label: '所属企业', value: guide.enterpriseName ?? '自由导游', span: 2 },
          { label: '团数', value: <Count value={guide.groups} /> },
          { label: '人数', value: <Count value={guide.heads} /> },
          { label: '实到', value: <Count value={guide.admitted} /> },
          { label: '门票额', value: <Money fen={guide.ticketFen} /> },
          { label: '应返', value: <Money fen={guide.dueFen} /> },
          { label: '已返', value: <Money fen={guide.paidFen} /> },
          { label: '对账', value: <StatementLink report="t.guide" id={guide.id} /> },
        ]}
      />
    </div>
  );
}

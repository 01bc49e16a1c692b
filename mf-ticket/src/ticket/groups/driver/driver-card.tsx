import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { EscortStep } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { Driver } from '@shanmen/shared/contracts/ticket/groups/driver';
import { Code, Count, Descriptions, Masked, Money } from '@shanmen/ui';

import { EscortActions } from '../tour-crew/tour-crew-actions.tsx';
import styles from '../tour-crew/tour-crew.module.css';
import { revealDriverMobile } from '../../selling/personal-view/reveal.ts';
import { EscortStateTag } from '../tour-crew/tour-crew-columns.tsx';
import { StatementLink } from '../tour-crew/master-and-statement.tsx';
import { everyDriver, driverCalls } from './driver-calls.ts';

const codes = {
  stop: 'ticket:driver:off',
  resume: 'ticket:driver:off',
  black: 'ticket:driver:black',
  lift: 'ticket:driver:black',
} as const satisfies Record<EscortStep, PermissionCode>;

/** One driver: what may be done, the vehicle, and the groups of the period that the list was asked for. */
export function DriverCard({ driver }: { readonly driver: Driver }) {
  return (
    <div className={styles['card']}>
      <EscortActions
        escort={driver}
        codes={codes}
        refresh={everyDriver}
        lead={(step, reason, key) => driverCalls.lead(driver.id, step, reason, key)}
      />
      <Descriptions
        items={[
          { label: '编号', value: <Code value={driver.code} /> },
          { label: '状态', value: <EscortStateTag of={driver.state} /> },
          { label: '姓名', value: driver.name },
          {
            label: '手机',
            value: (
              <Masked value={driver.mobileMasked} label="完整手机号" {...revealDriverMobile(driver.id)} />
            ),
          },
          { label: '车牌号', value: <Code value={driver.plateNo} /> },
          { label: '车型', value: driver.vehicleType },
          { label: '座位', value: <Count value={driver.seats} /> },
          { label: '车队', value: driver.enterpriseName ?? '个体司机' },
          { label: '趟次', value: <Count value={driver.groups} /> },
          { label: '人数', value: <Count value={driver.heads} /> },
          { label: '实到', value: <Count value={driver.admitted} /> },
          { label: '门票额', value: <Money fen={driver.ticketFen} /> },
          { label: '零售额', value: <Money fen={driver.retailFen} /> },
          { label: '应返', value: <Money fen={driver.dueFen} /> },
          { label: '已返', value: <Money fen={driver.paidFen} /> },
          { label: '对账', value: <StatementLink report="t.driver" id={driver.id} /> },
        ]}
      />
    </div>
  );
}

import { api, Auth, queryKeys } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { WaitingEntry, WaitingState } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import { Button, ReasonDialog, useAct } from '@shanmen/ui';
import { useState } from 'react';
import type { PrepaymentReturn } from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';

const endpoint = '/api/ticket/waiting-entries';

type WaitingStep = 'fulfil' | 'promote' | 'cancel';
type ReturnWay = PrepaymentReturn['through'];

/** The calls of 候补列表. */
const waitingCalls = {
  lead: (id: number, step: WaitingStep, reason: string, key: string) =>
    api.post<WaitingEntry>(`${endpoint}/${id}/${step}`, { reason }, { key }),
  returnPrepayment: (id: number, through: ReturnWay, reason: string, key: string) =>
    api.post<WaitingEntry>(`${endpoint}/${id}/prepayment-return`, { through, reason }, { key }),
};

const everyWaiting = queryKeys.every('ticket.waiting-entry');

type Step<Id> = {
  readonly id: Id;
  readonly label: string;
  readonly code: PermissionCode;
  readonly presets: readonly string[];
};

const steps: readonly (Step<WaitingStep> & { readonly from: readonly WaitingState[] })[] = [
  {
    id: 'fulfil',
    label: '留位',
    code: 'ticket:waiting:fulfil',
    from: ['WAITING'],
    presets: ['已协调出名额'],
  },
  {
    id: 'promote',
    label: '插队',
    code: 'ticket:waiting:promote',
    from: ['WAITING'],
    presets: ['同行人已购票'],
  },
  {
    id: 'cancel',
    label: '取消',
    code: 'ticket:waiting:cancel',
    from: ['WAITING', 'OFFERED'],
    presets: ['游客要求', '联系不上'],
  },
];

/** Where the provider refused to give back what was paid while waiting. */
const returns: readonly Step<ReturnWay>[] = [
  {
    id: 'PROVIDER',
    label: '重新退款',
    code: 'ticket:waiting:return',
    presets: ['渠道已恢复', '商户余额已补足'],
  },
  { id: 'BANK', label: '登记转账', code: 'ticket:waiting:return', presets: ['银行转账，流水号 '] },
];

/** Who holds one of these can do something in a row. */
export const waitingCodes = [...steps, ...returns].map(({ code }) => code);

/** 留位, 插队, 取消, and what becomes of money that was refused: each with its reason. */
export function WaitingActions({ entry }: { readonly entry: WaitingEntry }) {
  const led = steps
    .filter(({ from }) => from.includes(entry.state))
    .map(step => ({
      step,
      send: (reason: string, key: string) => waitingCalls.lead(entry.id, step.id, reason, key),
    }));
  const decided = (entry.prepaid?.state === 'REFUSED' ? returns : []).map(step => ({
    step,
    send: (reason: string, key: string) => waitingCalls.returnPrepayment(entry.id, step.id, reason, key),
  }));
  return [...led, ...decided].map(({ step, send }) => (
    <WaitingAction key={step.id} entry={entry} step={step} send={send} />
  ));
}

type ActionProps = {
  readonly entry: WaitingEntry;
  readonly step: Step<unknown>;
  readonly send: (reason: string, key: string) => Promise<WaitingEntry>;
};

function WaitingAction({ entry, step, send }: ActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct([everyWaiting]);
  const title = `${step.label} ${entry.contactName}`;
  return (
    <Auth code={step.code}>
      <Button type="link" size="small" onClick={() => setIsAsking(true)}>
        {step.label}
      </Button>
      <ReasonDialog
        title={title}
        open={isAsking}
        presets={step.presets}
        onDone={reason => {
          setIsAsking(false);
          act.mutate({ said: `${title} 完成`, send: key => send(reason, key) });
        }}
        onClose={() => setIsAsking(false)}
      />
    </Auth>
  );
}

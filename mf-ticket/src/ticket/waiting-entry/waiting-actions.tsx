import { Auth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { WaitingEntry, WaitingState } from '@shanmen/shared/contracts/ticket/waiting-entry';
import { Button, ReasonDialog, useAct } from '@shanmen/ui';
import { useState } from 'react';
import { everyWaiting, waitingCalls, type WaitingStep } from './waiting-calls.ts';

type Step = {
  readonly id: WaitingStep;
  readonly label: string;
  readonly code: PermissionCode;
  readonly from: readonly WaitingState[];
  readonly presets: readonly string[];
};

const steps: readonly Step[] = [
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

/** 留位, 插队, 取消: each with its reason. */
export function WaitingActions({ entry }: { readonly entry: WaitingEntry }) {
  return steps
    .filter(({ from }) => from.includes(entry.state))
    .map(step => <WaitingAction key={step.id} entry={entry} step={step} />);
}

function WaitingAction({ entry, step }: { readonly entry: WaitingEntry; readonly step: Step }) {
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
          act.mutate({
            said: `${title} 完成`,
            send: key => waitingCalls.lead(entry.id, step.id, reason, key),
          });
        }}
        onClose={() => setIsAsking(false)}
      />
    </Auth>
  );
}

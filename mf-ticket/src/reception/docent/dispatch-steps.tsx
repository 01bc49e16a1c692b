import { Auth, useShell } from '@shanmen/shared';
import {
  type Dispatch,
  DispatchReassignment,
  type DispatchStep,
  dispatchSteps,
} from '@shanmen/shared/contracts/reception/docents/dispatch';
import { spokenDigits } from '@shanmen/shared/speech';
import { Button, Field, Input, ModalForm, ReasonDialog, Select, Space, useAct, useDone } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { boardKeys, dispatchCalls, docentsQuery } from '../reception-calls.ts';

/** 请 J 零幺五 号，云岭国旅团队，到三号讲解台. */
export function callWords({ queueNo, groupName, meetingPoint }: CallOf): string {
  const who = groupName === '散客' ? '散客' : `${groupName}团队`;
  return `请 ${queueNo.slice(0, 1)} ${spokenDigits(queueNo.slice(1))} 号，${who}，到${meetingPoint === '' ? '讲解台' : meetingPoint}`;
}
type CallOf = Pick<Dispatch, 'queueNo' | 'groupName' | 'meetingPoint'>;

const codes = {
  accept: 'reception:dispatch:start',
  start: 'reception:dispatch:start',
  finish: 'reception:dispatch:finish',
  noshow: 'reception:dispatch:cancel',
  cancel: 'reception:dispatch:cancel',
} as const satisfies Record<DispatchStep, string>;
const steps = ['accept', 'start', 'finish', 'noshow', 'cancel'] as const satisfies readonly DispatchStep[];
const reasons: Partial<Record<DispatchStep, readonly string[]>> = {
  noshow: ['游客未到集合点', '团队改行程'],
  cancel: ['团队取消讲解', '重复派单'],
};

/** 叫号: said aloud where the board stands, twice, as the screen says it. */
export function useCall() {
  const { speech } = useShell();
  const act = useAct<Dispatch>(boardKeys);
  const call = (dispatch: Dispatch) =>
    act.mutate({
      send: async key => {
        const called = await dispatchCalls.call(dispatch.id, key);
        speech.say({ kind: 'call', text: callWords(called), times: 2 });
        return called;
      },
      said: ({ queueNo, callCount }) => `${queueNo} 第 ${callCount} 次叫号`,
    });
  return { call, isCalling: act.isPending };
}

/** What comes next for a job, by its state. */
export function DispatchSteps({ of: dispatch }: { readonly of: Dispatch }) {
  const act = useAct(boardKeys);
  const { call, isCalling } = useCall();
  const [asked, setAsked] = useState<DispatchStep | null>(null);
  const run = (step: DispatchStep, reason?: string) =>
    act.mutate({
      send: key => dispatchCalls.step(dispatch.id, step, reason === undefined ? {} : { reason }, key),
      said: `${dispatch.queueNo} ${dispatchSteps[step].label}`,
    });
  const open = steps.filter(step => dispatchSteps[step].from.some(state => state === dispatch.state));
  const mayCall = dispatch.docentId !== null && (dispatch.state === 'QUEUED' || dispatch.state === 'CALLED');
  return (
    <Space size={0} wrap>
      {mayCall && (
        <Auth code="reception:board:call">
          <Button type="link" size="small" loading={isCalling} onClick={() => call(dispatch)}>
            {dispatch.callCount > 0 ? '再叫' : '叫号'}
          </Button>
        </Auth>
      )}
      {open.map(step => (
        <Auth key={step} code={codes[step]}>
          <Button
            type="link"
            size="small"
            loading={act.isPending}
            danger={step === 'cancel' || step === 'noshow'}
            onClick={() => (reasons[step] ? setAsked(step) : run(step))}
          >
            {dispatchSteps[step].label}
          </Button>
        </Auth>
      ))}
      {(dispatch.state === 'QUEUED' || dispatch.state === 'CALLED') && <Reassign of={dispatch} />}
      {asked && (
        <ReasonDialog
          title={dispatchSteps[asked].label}
          of={dispatch.queueNo}
          open
          presets={reasons[asked] ?? []}
          onDone={reason => {
            setAsked(null);
            run(asked, reason);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Space>
  );
}

function Reassign({ of: dispatch }: { readonly of: Dispatch }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Auth code="reception:dispatch:reassign">
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        改派
      </Button>
      {isOpen && <ReassignForm of={dispatch} onClose={() => setOpen(false)} />}
    </Auth>
  );
}

function ReassignForm({ of: dispatch, onClose }: { readonly of: Dispatch; readonly onClose: () => void }) {
  const done = useDone(onClose, ...boardKeys);
  const docents = useQuery(docentsQuery);
  return (
    <ModalForm
      title={`改派 ${dispatch.queueNo}`}
      open
      schema={DispatchReassignment}
      value={{}}
      act="改派"
      submit={(to, key) => dispatchCalls.reassign(dispatch.id, to, key)}
      onDone={() => done(`${dispatch.queueNo} 已改派`)}
      onClose={onClose}
    >
      <Field name="docentId" label="讲解员" help="不选则派给轮序中的下一位">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={(docents.data ?? []).map(({ id, code, name }) => ({
            value: id,
            label: `${code} ${name}`,
          }))}
        />
      </Field>
      <Field name="reason" label="原因">
        <Input maxLength={100} />
      </Field>
    </ModalForm>
  );
}

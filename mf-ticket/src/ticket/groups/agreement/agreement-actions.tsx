import { auditedStep, hasAuth } from '@shanmen/shared';
import type { Agreement } from '@shanmen/shared/contracts/ticket/groups/agreement';
import { Button, type DocumentAction, ReasonDialog, useAct, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { agreementCalls } from './agreement-calls.ts';
import { EditAgreement } from './agreement-editor.tsx';

/** What leads an agreement from one state to the next. */
export const agreementActions: readonly DocumentAction[] = [
  {
    id: 'submit',
    label: '提交审核',
    from: ['DRAFT'],
    code: 'ticket:agreement:submit',
    look: 'primary',
    confirm: '提交后不能再改，由另一人审核',
  },
  {
    id: 'approve',
    label: '审核通过',
    from: ['AUDITING'],
    code: 'ticket:agreement:audit',
    look: 'primary',
    confirm: '通过后按协议价售票',
  },
  {
    id: 'return',
    label: '退回',
    from: ['AUDITING'],
    code: 'ticket:agreement:audit',
    reason: ['价格有误', '条款不全'],
  },
  {
    id: 'renew',
    label: '续签',
    from: ['ACTIVE', 'EXPIRED', 'TERMINATED'],
    code: 'ticket:agreement:renew',
    confirm: '按原条款生成接续日期的草稿',
  },
  {
    id: 'stop',
    label: '终止',
    from: ['ACTIVE'],
    code: 'ticket:agreement:stop',
    look: 'danger',
    reason: ['合同到期不续', '对方违约', '双方协商'],
  },
];

const said: Readonly<Record<string, string>> = {
  submit: '已提交，等待另一人审核',
  approve: '协议已生效',
  return: '已退回为草稿',
  renew: '已生成续签草稿，请核对后提交',
  stop: '协议已终止',
};

/** Who holds one of these can do something in a row. */
export const agreementRowCodes = [
  'ticket:agreement:edit',
  'ticket:agreement:submit',
  'ticket:agreement:audit',
  'ticket:agreement:renew',
  'ticket:agreement:stop',
] as const;

/** What can be done with an agreement now, in its row. */
export function AgreementRowActions({ agreement }: { readonly agreement: Agreement }) {
  const [asked, setAsked] = useState<DocumentAction | null>(null);
  const { confirm } = useFeedback();
  const run = useAgreementStep(agreement);
  const start = async (action: DocumentAction) => {
    if (action.reason) return setAsked(action);
    const question = { title: `${agreement.no}：${action.confirm ?? ''}`, yes: action.label };
    if (await confirm(question)) run(action.id, null);
  };
  const offered = agreementActions.filter(
    ({ from, code }) => from.includes(agreement.state) && (code === undefined || hasAuth(code)),
  );
  return (
    <>
      {agreement.state === 'DRAFT' && <EditAgreement agreement={agreement} />}
      {offered.map(action => (
        <Button
          key={action.id}
          type="link"
          size="small"
          danger={action.look === 'danger'}
          onClick={() => void start(action)}
        >
          {action.label}
        </Button>
      ))}
      <ReasonDialog
        title={`${asked?.label ?? ''} ${agreement.no}`}
        open={asked !== null}
        presets={asked?.reason ?? []}
        onClose={() => setAsked(null)}
        onDone={reason => {
          setAsked(null);
          if (asked) run(asked.id, reason);
        }}
      />
    </>
  );
}

/** Takes one of the steps; the lists then show what the server made of it. */
export function useAgreementStep({ id: agreementId }: Agreement) {
  const act = useAct([agreementCalls.every]);
  return (id: string, reason: string | null) =>
    act.mutate({
      said: said[id] ?? '',
      send: key => auditedStep(agreementCalls, agreementId, id, reason, key),
    });
}

import { api, Auth, queryKeys } from '@shanmen/shared';
import { type Rebate, RebatePayment, rebatePayouts } from '@shanmen/shared/contracts/ticket/groups/rebate';
import { formatYuan } from '@shanmen/shared/money';
import {
  Button,
  Field,
  Input,
  ModalForm,
  queryClient,
  ReasonDialog,
  Select,
  useAct,
  useFeedback,
} from '@shanmen/ui';
import { useState } from 'react';

const endpoint = '/api/ticket/rebates';

/** The calls of 返利发放. */
const rebateCalls = {
  audit: (id: number, key: string) => api.post<Rebate>(`${endpoint}/${id}/audit`, undefined, { key }),
  pay: (id: number, payment: RebatePayment, key: string) =>
    api.post<Rebate>(`${endpoint}/${id}/pay`, payment, { key }),
  reverse: (id: number, reason: string, key: string) =>
    api.post<Rebate>(`${endpoint}/${id}/reverse`, { reason }, { key }),
};

const everyRebate = queryKeys.every('ticket.rebate');

type RowProps = { readonly rebate: Rebate };

/** 审核, 付款, 冲回: what can be done with a rebate now. */
export function RebateActions({ rebate }: RowProps) {
  const { state } = rebate;
  return (
    <>
      {state === 'EARNED' && <Audit rebate={rebate} />}
      {state === 'AUDITED' && <Pay rebate={rebate} />}
      {state !== 'REVERSED' && !(state === 'PAID' && rebate.clawBackOf !== null) && (
        <Reverse rebate={rebate} />
      )}
    </>
  );
}

function Audit({ rebate: { id, of, amountFen } }: RowProps) {
  const act = useAct([everyRebate]);
  const { confirm } = useFeedback();
  const audit = async () => {
    const question = { title: `${of} 返利 ¥${formatYuan(amountFen)}，审核后由另一人付款`, yes: '审核通过' };
    if (await confirm(question))
      act.mutate({ said: '已审核，等待付款', send: key => rebateCalls.audit(id, key) });
  };
  return (
    <Auth code="ticket:rebate:audit">
      <Button type="link" size="small" onClick={() => void audit()}>
        审核
      </Button>
    </Auth>
  );
}

const payouts = Object.entries(rebatePayouts).map(([value, label]) => ({ value, label }));

function Pay({ rebate: { id, of, enterpriseName, amountFen } }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { success } = useFeedback();
  return (
    <Auth code="ticket:rebate:pay">
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        付款
      </Button>
      {isOpen && (
        <ModalForm
          title={`付给 ${enterpriseName} ¥${formatYuan(amountFen)}（${of}）`}
          open
          schema={RebatePayment}
          value={{ payout: 'CREDIT', voucherNo: '' }}
          submit={(payment: RebatePayment, key: string) => rebateCalls.pay(id, payment, key)}
          onDone={() => {
            setIsOpen(false);
            success('已登记付款');
            void queryClient.invalidateQueries({ queryKey: everyRebate });
          }}
          onClose={() => setIsOpen(false)}
        >
          <Field name="payout" label="方式" help="返利不付现金，不从钱箱支出">
            <Select options={payouts} />
          </Field>
          <Field name="voucherNo" label="凭证号" help="银行转账必填">
            <Input maxLength={40} />
          </Field>
        </ModalForm>
      )}
    </Auth>
  );
}

const reasons = ['协议另有约定', '归属有误', '付款退回'];

function Reverse({ rebate: { id, of } }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const act = useAct([everyRebate]);
  return (
    <Auth code="ticket:rebate:reverse">
      <Button type="link" size="small" danger onClick={() => setIsOpen(true)}>
        冲回
      </Button>
      <ReasonDialog
        title={`冲回 ${of} 的返利`}
        open={isOpen}
        presets={reasons}
        onClose={() => setIsOpen(false)}
        onDone={reason => {
          setIsOpen(false);
          act.mutate({ said: '已冲回', send: key => rebateCalls.reverse(id, reason, key) });
        }}
      />
    </Auth>
  );
}

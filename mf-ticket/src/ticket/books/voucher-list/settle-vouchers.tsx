import {
  SettlementDraft,
  type VoucherDue,
  type VoucherDues,
  type VoucherSettled,
  type VoucherSettlement,
} from '@shanmen/shared/contracts/ticket/books/voucher';
import { formatYuan } from '@shanmen/shared/money';
import { Button, Empty, Field, Input, Modal, ModalForm, queryClient, Select, useFeedback } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryKeys } from '@shanmen/shared';

/** 结算: a house is chosen with what it owes now, and the transfer noted by which it paid. */
export function SettleVouchers() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button type="primary" onClick={() => setIsOpen(true)}>
        结算
      </Button>
      {isOpen && <Houses onClose={close} />}
    </>
  );
}

function Houses({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery({ queryKey: voucherKeys.dues, queryFn: voucherCalls.dues, gcTime: 0 });
  if (!data) return null;
  // Whoever is owed something himself has it taken off his next settlement.
  const owing = data.dues.filter(({ dueFen }) => dueFen > 0);
  if (owing.length === 0) {
    return (
      <Modal title="结算换票券" open footer={null} onCancel={onClose}>
        <Empty title="没有待结算的券" />
      </Modal>
    );
  }
  return <Settlement owing={owing} onClose={onClose} />;
}

type SettlementProps = { readonly owing: readonly VoucherDue[]; readonly onClose: () => void };

function Settlement({ owing, onClose }: SettlementProps) {
  const { success } = useFeedback();
  const options = owing.map(({ issuerId, issuerName, count, dueFen }) => ({
    value: issuerId,
    label: `${issuerName} · ${count} 张 · ¥${formatYuan(dueFen)}`,
  }));
  const [only] = owing;
  const submit = async (draft: SettlementDraft, key: string) => {
    const due = owing.find(({ issuerId }) => issuerId === draft.issuerId);
    if (!due) return;
    const settled = await voucherCalls.settle({ ...draft, dueFen: due.dueFen }, key);
    success(`已结算${settled.issuerName} ${settled.count} 张，¥${formatYuan(settled.amountFen)}`);
  };
  return (
    <ModalForm
      title="结算换票券"
      open
      schema={SettlementDraft}
      value={owing.length === 1 && only ? { issuerId: only.issuerId } : {}}
      act="结算"
      submit={submit}
      onDone={() => {
        onClose();
        void queryClient.invalidateQueries({ queryKey: voucherKeys.every });
      }}
      onClose={onClose}
    >
      <Field name="issuerId" label="出券单位" help="结算该单位全部待结算的券，已退回的自动扣减">
        <Select options={options} />
      </Field>
      <Field name="bankNo" label="银行流水" help="对方转账的流水号或摘要">
        <Input maxLength={60} />
      </Field>
    </ModalForm>
  );
}

const endpoint = '/api/ticket/vouchers';

/** The calls of 换票券 besides its list. */
const voucherCalls = {
  dues: () => api.get<VoucherDues>(`${endpoint}/dues`),
  settle: (settlement: VoucherSettlement, key: string) =>
    api.post<VoucherSettled>(`${endpoint}/settlements`, settlement, { key }),
};

const voucherKeys = {
  every: queryKeys.every('ticket.voucher'),
  dues: queryKeys.list('ticket.voucher', { part: 'dues' }),
};

import { postOnce } from '@shanmen/shared';
import type { Member, Recharge } from '@shanmen/shared/contracts/cashier/guests/member';
import { KeyChoice, readYuan, TextField, useSentOnce, YuanField } from '@shanmen/shared/counter';
import { formatYuan } from '@shanmen/shared/money';
import { useState } from 'react';

import { FormDialog } from '../dialogs/form-dialog.tsx';

type RechargeMemberProps = {
  readonly tillId: number;
  readonly member: Member;
  readonly onDone: (member: Member) => void;
  readonly onBack: () => void;
};

const tenders = ['现金', '银行卡'] as const;
const mostFen = 1e8;

/** 充值: cash into the drawer, or a card by the number on the slip of its terminal. */
export function RechargeMember({ tillId, member, onDone, onBack }: RechargeMemberProps) {
  const [tender, setTender] = useState(0);
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const { send, setNotice, ...sending } = useSentOnce(
    (recharge: Recharge, key) =>
      postOnce<Member>(`/api/cashier/members/${member.id}/recharge`, recharge, { key }),
    onDone,
  );
  const confirm = () => {
    const { amountFen, problem } = readYuan(amount, { missing: '请填写充值金额', mostFen });
    if (amountFen === null) return setNotice({ tone: 'warning', text: problem });
    if (amountFen === 0) return setNotice({ tone: 'warning', text: '金额须大于 0' });
    if (tender === 0) return send({ tillId, tender: 'CASH', amountFen });
    if (!/^[\dA-Za-z]{4,20}$/.test(reference))
      return setNotice({ tone: 'warning', text: '参考号为 4 到 20 位字母或数字' });
    return send({ tillId, tender: 'CARD', amountFen, reference });
  };
  return (
    <FormDialog
      label="会员充值"
      detail={`${member.name} 余额 ¥${formatYuan(member.balanceFen)}`}
      confirmWords="充值"
      {...sending}
      onTurn={() => setTender(1 - tender)}
      onConfirm={confirm}
      onBack={onBack}
    >
      <KeyChoice
        label="收款方式"
        options={tenders}
        cursor={tender}
        ends={['PgUp', 'PgDn']}
        onChoose={setTender}
      />
      <YuanField label="充值金额（元）" value={amount} problem={null} onChange={setAmount} />
      {tender === 1 && (
        <TextField label="卡号后四位或参考号" value={reference} maxLength={20} onChange={setReference} />
      )}
    </FormDialog>
  );
}

import { postOnce } from '@shanmen/shared';
import type { Member, MemberDraft } from '@shanmen/shared/contracts/cashier/guests/member';
import { focused, TextField, useSentOnce } from '@shanmen/shared/counter';
import { useState } from 'react';

import { FormDialog } from '../dialogs/form-dialog.tsx';

type NewMemberProps = {
  /** What was looked for: mostly the mobile. */
  readonly typed: string;
  readonly onDone: (member: Member) => void;
  readonly onBack: () => void;
};

const mobileShape = /^1[3-9]\d{9}$/;

/** 新会员: a mobile and a name; the card is the member's code. */
export function NewMember({ typed, onDone, onBack }: NewMemberProps) {
  const [isKnown] = useState(mobileShape.test(typed));
  const [mobile, setMobile] = useState(isKnown ? typed : '');
  const [name, setName] = useState('');
  const { send, setNotice, ...sending } = useSentOnce(
    (draft: MemberDraft, key) => postOnce<Member>('/api/cashier/members', draft, { key }),
    onDone,
  );
  const confirm = () => {
    const draft = { mobile: mobile.trim(), name: name.trim() };
    if (!mobileShape.test(draft.mobile))
      setNotice({ tone: 'warning', text: '手机号为 11 位数字，以 1 开头' });
    else if (draft.name === '') setNotice({ tone: 'warning', text: '请填写姓名' });
    else send(draft);
  };
  return (
    <FormDialog label="新会员" confirmWords="办理" {...sending} onConfirm={confirm} onBack={onBack}>
      <TextField
        label="手机号"
        value={mobile}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        field={isKnown ? null : focused}
        onChange={setMobile}
      />
      <TextField
        label="姓名"
        value={name}
        autoComplete="off"
        maxLength={60}
        field={isKnown ? focused : null}
        onChange={setName}
      />
    </FormDialog>
  );
}

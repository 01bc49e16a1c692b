import { api, hasAuth, queryKeys } from '@shanmen/shared';
import type { Member, Members } from '@shanmen/shared/contracts/cashier/guests/member';
import { ChoiceDialog } from '@shanmen/shared/counter';
import { formatYuan } from '@shanmen/shared/money';
import { useState } from 'react';

import { NewMember } from './new-member.tsx';
import { RechargeMember } from './recharge-member.tsx';

type MemberDialogProps = {
  readonly tillId: number;
  readonly onChoose: (member: Member) => void;
  readonly onBack: () => void;
};

type Step =
  | { readonly of: 'find' }
  | { readonly of: 'add'; readonly typed: string }
  | { readonly of: 'recharge'; readonly member: Member };

/** F2: a member by the whole mobile, the card, or initials of the name; added or recharged where the cashier may. */
export function MemberDialog({ tillId, onChoose, onBack }: MemberDialogProps) {
  const [step, setStep] = useState<Step>({ of: 'find' });
  const [hint, setHint] = useState(usualHint);
  const stepBack = () => setStep({ of: 'find' });
  if (step.of === 'add') return <NewMember typed={step.typed} onDone={onChoose} onBack={stepBack} />;
  if (step.of === 'recharge')
    return <RechargeMember tillId={tillId} member={step.member} onDone={onChoose} onBack={stepBack} />;
  const add = {
    key: { command: 'add', strokes: ['F3'], cap: 'F3', label: '新会员' },
    onPress: (_row: Member | null, typed: string) => setStep({ of: 'add', typed }),
  };
  const recharge = {
    key: { command: 'recharge', strokes: ['F4'], cap: 'F4', label: '充值' },
    onPress: (member: Member | null) =>
      member ? setStep({ of: 'recharge', member }) : setHint('充值先查到会员：手机号、卡号或拼音首字母'),
  };
  return (
    <ChoiceDialog<Member>
      label="会员"
      title="会员：之后的商品按会员价"
      hint={hint}
      none="未找到该会员，请核对"
      find={(typed, signal) => findMembers(typed, signal)}
      queryKey={typed => queryKeys.list('cashier.member', { q: typed })}
      rowKey={({ id }) => String(id)}
      row={({ cardNo, name, mobileMasked, balanceFen, points }) => [
        cardNo,
        name,
        `${mobileMasked} · 储值 ¥${formatYuan(balanceFen)} · ${points} 分`,
      ]}
      others={[
        ...(hasAuth('cashier:member:add') ? [add] : []),
        ...(hasAuth('cashier:member:recharge') ? [recharge] : []),
      ]}
      onChoose={onChoose}
      onBack={onBack}
    />
  );
}

const usualHint = '手机号、卡号或姓名拼音首字母';

function findMembers(q: string, signal?: AbortSignal): Promise<Members> {
  if (q === '') return Promise.resolve([]);
  return api.get<Members>('/api/cashier/members', { query: { q }, ...(signal ? { signal } : {}) });
}

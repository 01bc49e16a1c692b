import { api, queryKeys } from '@shanmen/shared';
import type { Member, Members } from '@shanmen/shared/contracts/cashier/guests/member';
import { ChoiceDialog } from '@shanmen/shared/counter';
import { formatYuan } from '@shanmen/shared/money';

type MemberDialogProps = { readonly onChoose: (member: Member) => void; readonly onBack: () => void };

/** F2: a member by the whole mobile, the card, or initials of the name. */
export function MemberDialog({ onChoose, onBack }: MemberDialogProps) {
  return (
    <ChoiceDialog<Member>
      label="会员"
      title="会员：之后的商品按会员价"
      hint="手机号、卡号或姓名拼音首字母"
      none="没有这个会员，请核对；新会员在「会员」中办理"
      find={(typed, signal) => findMembers(typed, signal)}
      queryKey={typed => queryKeys.list('cashier.member', { q: typed })}
      rowKey={({ id }) => String(id)}
      row={({ cardNo, name, mobileMasked, balanceFen, points }) => [
        cardNo,
        name,
        `${mobileMasked} · 储值 ¥${formatYuan(balanceFen)} · ${points} 分`,
      ]}
      onChoose={onChoose}
      onBack={onBack}
    />
  );
}

function findMembers(q: string, signal?: AbortSignal): Promise<Members> {
  if (q === '') return Promise.resolve([]);
  return api.get<Members>('/api/cashier/members', { query: { q }, ...(signal ? { signal } : {}) });
}

import { Auth, hasAuth } from '@shanmen/shared';
import type { Assignment, AssignmentDraft, UserCard } from '@shanmen/shared/contracts/admin/people/user';
import { Button, Day, Empty, StatusTag, useAct, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { Difference } from '../../rights/explain/difference.tsx';
import { draftOf, userCalls } from '../user/user-calls.ts';
import { AssignmentForm } from './assignment-form.tsx';
import styles from './assignment.module.css';

const states = {
  now: { tone: 'success', label: '有效' },
  later: { tone: 'info', label: '未生效' },
  over: { tone: 'neutral', label: '已收回' },
} as const;

/** 角色与范围 of a person: what is held, since when, by whom, for which outlets; given and taken back here. */
export function Assignments({ card }: { readonly card: UserCard }) {
  const [edited, setEdited] = useState<Assignment | null>(null);
  const act = useAct<UserCard>([userCalls.every]);
  const { confirm } = useFeedback();
  const held = card.assignments.filter(({ state }) => state !== 'over');
  const send = (assignments: readonly AssignmentDraft[], said: string) =>
    act.mutate({
      said: ({ waiting }) => (waiting.length > card.waiting.length ? '已提交复核，通过后生效' : said),
      send: () => userCalls.assign(card, assignments),
    });
  const withoutEdited = held.filter(each => each !== edited).map(draftOf);
  const effectOf = (draft: AssignmentDraft) => (
    <Difference supposed={{ staffId: card.id, assignments: [...withoutEdited, draft], day: null }} />
  );
  const takeBack = async (taken: Assignment) => {
    const title = `收回 ${card.name} 的「${taken.roleName}」？`;
    if (
      !(await confirm({ title, text: '下一次操作起即无此权限，不需要重新登录。', yes: '收回', danger: true }))
    )
      return;
    send(held.filter(each => each !== taken).map(draftOf), `已收回「${taken.roleName}」`);
  };
  return (
    <div className={styles['assignments']}>
      {card.assignments.length === 0 && <Empty title="还没有角色：登录后看不到任何系统" />}
      <ul className={styles['list']} aria-label="角色">
        {card.assignments.map(each => (
          <li key={`${each.roleId} ${each.validFrom}`} data-state={each.state}>
            <div className={styles['role']}>
              <strong>{each.roleName}</strong>
              <StatusTag tone={states[each.state].tone}>{states[each.state].label}</StatusTag>
              {card.hold === null && each.state !== 'over' && (
                <Auth code="admin:user:assign">
                  <span className={styles['acts']}>
                    <Button type="link" size="small" onClick={() => setEdited(each)}>
                      修改
                    </Button>
                    <Button type="link" size="small" danger onClick={() => void takeBack(each)}>
                      收回
                    </Button>
                  </span>
                </Auth>
              )}
            </div>
            <Facts of={each} />
          </li>
        ))}
      </ul>
      {card.waiting.length > 0 && <p>待复核：{card.waiting.join('、')}</p>}
      {card.hold === null && (
        <Auth code="admin:user:assign">
          <AssignmentForm
            key={edited ? `${edited.roleId} ${edited.validFrom}` : `new ${card.version}`}
            edited={edited}
            ownOutlet={card.outletId}
            isSending={act.isPending}
            {...(hasAuth('admin:permission:explain') ? { effectOf } : {})}
            onGive={draft => {
              setEdited(null);
              send([...withoutEdited, draft], edited ? '已保存' : '已授予，对方下一次操作起生效');
            }}
            onCancel={() => setEdited(null)}
          />
        </Auth>
      )}
    </div>
  );
}

function Facts({ of: { outletIds, outletNames, grantedBy, ...of } }: { readonly of: Assignment }) {
  return (
    <span className={styles['facts']}>
      {outletIds === null ? '按角色的数据范围' : outletNames.join('、')} · <Days of={of} />
      {grantedBy !== null && <> · {grantedBy} 授予</>}
    </span>
  );
}

/** One that was taken back before its first day was over ends before it begins. */
function Days({ of: { validFrom, validTo } }: { readonly of: Pick<Assignment, 'validFrom' | 'validTo'> }) {
  if (validTo !== null && validTo < validFrom)
    return (
      <>
        <Day value={validFrom} /> 当日收回
      </>
    );
  return (
    <>
      <Day value={validFrom} /> 起{validTo !== null && <> 至 {<Day value={validTo} />}</>}
    </>
  );
}

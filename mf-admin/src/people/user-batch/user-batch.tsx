import { Auth } from '@shanmen/shared';
import {
  type UserBatchAct,
  userBatchActs,
  type UserBatchResult,
} from '@shanmen/shared/contracts/admin/people/user-batch';
import { Button, queryClient, useFeedback, useSelection } from '@shanmen/ui';
import { useState } from 'react';
import { userCalls } from '../user/user-calls.ts';
import { sessionCalls } from '../session/session-calls.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { BatchOutcome } from './batch-outcome.tsx';

const acts = [
  'assign',
  'revoke',
  'place',
  'reset',
  'kick',
  'enable',
  'disable',
] as const satisfies readonly UserBatchAct[];

/** 批量: the same for all who are chosen; each succeeds or is refused by himself. */
export function UserBatchBar() {
  const [act, setAct] = useState<UserBatchAct | null>(null);
  const [results, setResults] = useState<UserBatchResult>([]);
  const { change } = useSelection();
  const { success } = useFeedback();
  const finish = (title: string, outcome: UserBatchResult) => {
    const done = outcome.filter(({ refusal }) => refusal === '');
    const waits = done.filter(each => each.waits).length;
    if (done.length > 0) {
      success(`${done.length} 人已${title}${waits > 0 ? `，其中 ${waits} 人待他人复核` : ''}`);
    }
    const told = outcome.filter(({ refusal, given }) => refusal !== '' || given !== null);
    setAct(null);
    setResults(told);
    // The bar is there as long as somebody is chosen, and what is told stands in it.
    if (told.length === 0) change([]);
    for (const queryKey of [userCalls.every, sessionCalls.every])
      void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <>
      {acts.map(each => (
        <Auth key={each} code={userBatchActs[each].code}>
          <Button size="small" danger={each === 'disable'} onClick={() => setAct(each)}>
            {userBatchActs[each].title}
          </Button>
        </Auth>
      ))}
      {act && <BatchDialog act={act} onDone={finish} onClose={() => setAct(null)} />}
      <BatchOutcome
        results={results}
        onClose={() => {
          setResults([]);
          change([]);
        }}
      />
    </>
  );
}

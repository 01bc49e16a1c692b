import { apiErrorOf, Auth } from '@shanmen/shared';
import type { UserBatchResult } from '@shanmen/shared/contracts/admin/people/user-batch';
import { mostUsersInFile } from '@shanmen/shared/contracts/admin/people/user';
import { ImportButton, queryClient, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { userCalls } from '../user/user-calls.ts';
import { BatchOutcome } from '../user-batch/batch-outcome.tsx';
import { giveFirstCodes } from '../user-batch/user-batch-calls.ts';

/** 导入: new people out of a file, and at once the sheet of the codes for their first sign-in. */
export function ImportUsers() {
  const [results, setResults] = useState<UserBatchResult>([]);
  const { error } = useFeedback();
  const giveCodes = async (ids: readonly number[]) => {
    try {
      setResults(await giveFirstCodes(ids));
    } catch (failure) {
      error(`已导入，但一次性口令没有发出：${apiErrorOf(failure).message}；请勾选这些用户后发一次性口令`);
    }
    void queryClient.invalidateQueries({ queryKey: userCalls.every });
  };
  return (
    <Auth code="admin:user:import">
      <ImportButton
        noun="用户"
        endpoint="/api/admin/users/import"
        list="admin.user"
        mostRows={mostUsersInFile}
        onTaken={({ ids = [] }) => void giveCodes(ids)}
      />
      <BatchOutcome results={results} onClose={() => setResults([])} />
    </Auth>
  );
}

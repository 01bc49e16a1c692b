import { api, onServerEvent, saveFile } from '@shanmen/shared';
import type { ExportJob, OwnExports } from '@shanmen/shared/contracts/reports/export-job';
import { useCallback, useEffect, useState } from 'react';
import { useActing } from '../sign-in/use-acting.ts';

const jobs = '/api/reports/export-jobs';

/** The notice that a file is there may be missed. */
const lookAgainMs = 10_000;

/** A long file comes slowly. */
const longestMs = 180_000;

/** Files that were written in the background; what is under way is looked at until it has ended. */
export function useOwnExports() {
  const [rows, setRows] = useState<readonly ExportJob[] | null>(null);
  const { busy, refusal, act, refuse, forgive } = useActing();

  const read = useCallback(
    () => api.get<OwnExports>(jobs).then(({ rows: found }) => setRows(found), refuse),
    [refuse],
  );
  useEffect(() => void read(), [read]);
  useEffect(() => onServerEvent('notice', () => void read()), [read]);
  const isUnderWay = rows?.some(({ state }) => state === 'waiting') ?? false;
  useEffect(() => {
    if (!isUnderWay) return;
    const looking = setInterval(() => void read(), lookAgainMs);
    return () => clearInterval(looking);
  }, [isUnderWay, read]);

  return {
    rows,
    busy,
    refusal,
    readAgain: () => {
      forgive();
      void read();
    },
    fetchFile: (id: number) =>
      act(async () => {
        saveFile(await api.download(`${jobs}/${id}/file`, undefined, { timeoutMs: longestMs }));
        await read();
      }),
    remove: (id: number) => act(async () => setRows((await api.delete<OwnExports>(`${jobs}/${id}`)).rows)),
  };
}

import { api, hasAuth, queryKeys } from '@shanmen/shared';
import type { Risk } from '@shanmen/shared/contracts/admin/records/risk';
import { Button, ReasonDialog, useAct } from '@shanmen/ui';
import { useState } from 'react';

const found = ['情况属实，手续齐全', '已向本人核实', '已转主管处理'] as const;
const everyRisk = queryKeys.list('admin.risk', {}).slice(0, 2);

/** 标为已核, with what was found; nobody looks into what he did himself. */
export function CheckRisk({ risk: { id, own, checkedBy } }: { readonly risk: Risk }) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct([everyRisk]);
  if (own || checkedBy !== null || !hasAuth('admin:risk:check')) return null;
  return (
    <>
      <Button type="link" size="small" onClick={() => setIsAsking(true)}>
        标为已核
      </Button>
      <ReasonDialog
        title="标为已核"
        open={isAsking}
        presets={found}
        onDone={note => {
          setIsAsking(false);
          const send = (key: string) => api.post<null>(`/api/admin/risks/${id}/check`, { note }, { key });
          act.mutate({ said: '已核对', send });
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

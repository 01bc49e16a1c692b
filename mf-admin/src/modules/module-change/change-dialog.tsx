import { createKey } from '@shanmen/shared';
import type { Changed } from '@shanmen/shared/contracts/modules/publishing/promotion';
import { queryClient, useFeedback } from '@shanmen/ui';
import { type ReactNode, useState } from 'react';
import { ProveDialog } from '../../people/acting/prove-dialog.tsx';
import { moduleKeys, type Seen } from '../module/module-calls.ts';

type ChangeDialogProps = {
  readonly title: string;
  /** What it does to everybody, in one sentence. */
  readonly effect: string;
  readonly danger?: boolean;
  /** The release that the person looks at; a newer one refuses the change. */
  readonly sequence: number;
  /** What has to be chosen before, and a sentence as long as that is not done. */
  readonly children?: ReactNode;
  readonly missing?: string | null;
  readonly send: (reason: string, seen: Seen) => Promise<Changed>;
  readonly onClose: () => void;
};

/** Makes a change of what everybody runs, and says which release came of it. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, effect, danger = false, sequence, children, missing = null, send, onClose } = props;
  const [key] = useState(createKey);
  const { success } = useFeedback();
  return (
    <ProveDialog
      title={title}
      danger={danger}
      asksReason
      missing={missing}
      send={async reason => {
        const made = await send(reason, { ifMatch: sequence, key });
        success(made.isNew ? `已生效，发布编号 ${made.sequence}` : '所有人已经在运行它，没有产生新的发布');
      }}
      onDone={() => {
        onClose();
        void queryClient.invalidateQueries({ queryKey: moduleKeys.every });
      }}
      onClose={onClose}
    >
      <p>{effect}</p>
      {children}
    </ProveDialog>
  );
}

import { formatTime } from '@shanmen/shared/time';
import { Alert, Button, Space } from '../../../antd.ts';
import type { LineDraft } from '../use-lines.ts';

/** Offers what a crash left behind: 恢复未保存的草稿（14:32）. Nothing when there is none. */
export function DraftOffer({ draft }: { draft: LineDraft }) {
  if (draft.foundAt === null) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={`恢复未保存的草稿（${formatTime(draft.foundAt).slice(0, 5)}）`}
      action={
        <Space>
          <Button size="small" type="primary" onClick={draft.restore}>
            恢复
          </Button>
          <Button size="small" onClick={draft.discard}>
            放弃
          </Button>
        </Space>
      }
    />
  );
}

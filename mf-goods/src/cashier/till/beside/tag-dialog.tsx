import { api, queryKeys } from '@shanmen/shared';
import {
  type SaleTagDraft,
  type TagChoice,
  type TagChoices,
  tagKinds,
} from '@shanmen/shared/contracts/cashier/guests/sale-tag';
import { ChoiceDialog } from '@shanmen/shared/counter';

type TagDialogProps = { readonly onChoose: (tag: TagChoice) => void; readonly onBack: () => void };

/** F4: whom the sale is attributed to: a team by its number plate, a visit of a driver, a guide, a driver, or who served. */
export function TagDialog({ onChoose, onBack }: TagDialogProps) {
  return (
    <ChoiceDialog<TagChoice>
      label="归属"
      title="归属：这一单算给谁"
      hint="号牌、团号、姓名拼音、车牌或手机号"
      none="没有找到，请核对；司机到访先在「司机明细」登记"
      find={(typed, signal) => findTags(typed, signal)}
      queryKey={typed => queryKeys.list('cashier.tag-choice', { q: typed })}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      row={({ kind, name, mark, day }) => [tagKinds[kind], name, [mark, day].filter(Boolean).join(' · ')]}
      onChoose={onChoose}
      onBack={onBack}
    />
  );
}

function findTags(q: string, signal?: AbortSignal): Promise<TagChoices> {
  if (q === '') return Promise.resolve([]);
  return api.get<TagChoices>('/api/cashier/tag-choices', { query: { q }, ...(signal ? { signal } : {}) });
}

export function tagDraftOf({ kind, id, plateIssueId }: TagChoice): SaleTagDraft {
  if (kind === 'TEAM') return { teamId: id, ...(plateIssueId === undefined ? {} : { plateIssueId }) };
  const keys = { VISIT: 'visitId', DRIVER: 'driverId', GUIDE: 'guideId', STAFF: 'salesmanId' } as const;
  return { [keys[kind]]: id };
}

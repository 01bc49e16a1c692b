import { api, hasAuth, postOnce, queryKeys } from '@shanmen/shared';
import type { Variant, VariantDraft } from '@shanmen/shared/contracts/reports/variant';
import { useQuery } from '@tanstack/react-query';

import { Button } from '../../../antd.ts';
import { queryClient } from '../../../app/query-client.ts';
import { DeleteIcon } from '../../../icons.tsx';
import type { SharedSetsProps } from '../../../lists/search/saved-filters.tsx';
import styles from '../../../lists/search/search.module.css';
import { useFeedback } from '../../../pages/states/use-feedback.tsx';

/** 共享的筛选 of a report, and what is asked now shared under a name. */
export function SharedVariants({
  report,
  value,
  name,
  onChoose,
  onShared,
}: SharedSetsProps & { readonly report: string }) {
  const queryKey = queryKeys.list('reports.variant', { report });
  const path = `/api/reports/variants/${report}`;
  const { data = [] } = useQuery({ queryKey, queryFn: () => api.get<Variant[]>(path) });
  const { success } = useFeedback();
  const share = async () => {
    try {
      const draft: VariantDraft = { name, filters: textsOf(value) };
      queryClient.setQueryData(queryKey, await postOnce<Variant[]>(path, draft));
      onShared();
      success(`已共享筛选「${name}」，能看本报表的人都可选用`);
    } catch {
      // Said by the http client; the name stays, to be changed.
    }
  };
  const drop = async ({ id }: Variant) => {
    await api.delete(`/api/reports/variants/own/${id}`);
    void queryClient.invalidateQueries({ queryKey });
  };
  const mayShare = hasAuth('report:variant:share');
  if (data.length === 0 && !mayShare) return null;
  return (
    <>
      {data.map(variant => (
        <div key={variant.id} className={styles['savedSet']}>
          <Button type="link" size="small" onClick={() => onChoose(variant.filters)}>
            {variant.name}（{variant.by}共享）
          </Button>
          {variant.isOwn && (
            <Button
              type="text"
              size="small"
              icon={<DeleteIcon />}
              aria-label={`不再共享 ${variant.name}`}
              onClick={() => void drop(variant)}
            />
          )}
        </div>
      ))}
      {mayShare && (
        <Button disabled={name === ''} onClick={() => void share()}>
          以此名称共享给能看本报表的人
        </Button>
      )}
    </>
  );
}

function textsOf(filters: SharedSetsProps['value']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}

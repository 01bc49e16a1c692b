import { api, queryKeys } from '@shanmen/shared';
import type { StaffChoices } from '@shanmen/shared/contracts/goods/items/choice';

export const staffChoices = {
  queryKey: queryKeys.list('goods.choice', { part: 'staff' }),
  queryFn: () => api.get<StaffChoices>('/api/goods/choices/staff'),
};

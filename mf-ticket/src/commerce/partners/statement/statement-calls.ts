import { api, crud } from '@shanmen/shared';
import type {
  Statement,
  StatementAside,
  StatementDraft,
  StatementLinePage,
  StatementSheet,
  StatementsMade,
} from '@shanmen/shared/contracts/commerce/partners/statement';

const endpoint = '/api/commerce/statements';

/** The calls of 结算单; every step answers the statement as it is then. */
export const statementCalls = {
  ...crud<Statement>('commerce.statement', endpoint),
  make: (draft: StatementDraft, key: string) => api.post<StatementsMade>(endpoint, draft, { key }),
  lines: (id: number, page: number) =>
    api.get<StatementLinePage>(`${endpoint}/${id}/lines`, { query: { page, pageSize: 50 } }),
  aside: (id: number) => api.get<StatementAside>(`${endpoint}/${id}/aside`),
  sheet: (id: number) => api.get<StatementSheet>(`${endpoint}/${id}/sheet`),
};

import { api, postOnce, putOnce, queryKeys } from '@shanmen/shared';
import type { ImportFile } from '@shanmen/shared/contracts/import-file';
import type {
  Dispatch,
  DispatchDraft,
  DispatchQuote,
  DispatchQuoteQuery,
  DispatchReassignment,
  DispatchStep,
  DispatchStepBody,
} from '@shanmen/shared/contracts/reception/docents/dispatch';
import type { Docent, DocentRoute } from '@shanmen/shared/contracts/reception/docents/docent';
import type { DocentTurnStep } from '@shanmen/shared/contracts/reception/docents/docent-queue';
import type {
  DocentShift,
  DocentShiftChange,
  DocentShiftDraft,
  DocentShifts,
} from '@shanmen/shared/contracts/reception/docents/docent-shift';
import type {
  Plate,
  PlateBatch,
  PlateIssue,
  PlateIssuing,
  PlateLoss,
  PlateReturn,
  PlateStep,
  PlateSwap,
} from '@shanmen/shared/contracts/reception/plates/plate';
import type { Board, CallScreen } from '@shanmen/shared/contracts/reception/teams/board';
import type {
  Team,
  TeamArrival,
  TeamCard,
  TeamChoices,
  TeamDraft,
  TeamTicket,
  WalkInTeam,
} from '@shanmen/shared/contracts/reception/teams/team';
import type {
  TeamChange,
  TeamChangeDraft,
  TeamChangePreview,
  TeamChangeVerdict,
} from '@shanmen/shared/contracts/reception/teams/team-change';
import type { MemberListAnswer, MemberRow } from '@shanmen/shared/contracts/reception/teams/team-member';

const root = '/api/reception';

/** Lists and cards of 接待, as events of the server name them. */
export const receptionIds = {
  board: 'reception.board',
  team: 'reception.team',
  plate: 'reception.plate',
  dayEnd: 'reception.plate-day-end',
  dispatch: 'reception.dispatch',
  shift: 'reception.docent-shift',
  change: 'reception.team-change',
} as const;

/** What is read again after any step at the board. */
export const boardKeys = [
  queryKeys.every(receptionIds.board),
  queryKeys.every(receptionIds.team),
  queryKeys.every(receptionIds.plate),
  queryKeys.every(receptionIds.dayEnd),
  queryKeys.every(receptionIds.dispatch),
] as const;

export const boardQuery = {
  queryKey: queryKeys.list(receptionIds.board, {}),
  queryFn: () => api.get<Board>(`${root}/board`),
};

export const callScreenQuery = {
  queryKey: queryKeys.list(receptionIds.board, { part: 'calls' }),
  queryFn: () => api.get<CallScreen>(`${root}/calls`),
};

export const teamQuery = (id: number) => ({
  queryKey: queryKeys.list(receptionIds.team, { id }),
  queryFn: () => api.get<TeamCard>(`${root}/teams/${id}`),
});

export const teamTicketsQuery = (id: number) => ({
  queryKey: queryKeys.list(receptionIds.team, { part: 'tickets', id }),
  queryFn: () => api.get<TeamTicket[]>(`${root}/teams/${id}/tickets`),
});

export const teamChoicesQuery = (visitDate: string, keyword: string) => ({
  queryKey: queryKeys.list(receptionIds.team, { part: 'choices', visitDate, keyword }),
  queryFn: () => api.get<TeamChoices>(`${root}/team-choices`, { query: { visitDate, keyword } }),
});

export const teamCalls = {
  book: (team: TeamDraft, key: string) => api.post<Team>(`${root}/teams`, team, { key }),
  walkIn: (arrival: WalkInTeam, key: string) => api.post<Team>(`${root}/teams/arrivals`, arrival, { key }),
  edit: (id: number, team: TeamDraft & { version: number }, key: string) =>
    api.put<Team>(`${root}/teams/${id}`, team, { key }),
  arrive: (id: number, arrival: TeamArrival, key: string) =>
    api.post<Team>(`${root}/teams/${id}/arrive`, arrival, { key }),
  leave: (id: number, key: string) => api.post<Team>(`${root}/teams/${id}/leave`, {}, { key }),
  cancel: (id: number, reason: string, key: string) =>
    api.post<Team>(`${root}/teams/${id}/cancel`, { reason }, { key }),
  slip: (id: number) => api.post<TeamCard>(`${root}/teams/${id}/slip`, {}),
  list: (id: number, list: { rows?: MemberRow[]; file?: ImportFile; isTrial: boolean }) =>
    putOnce<MemberListAnswer>(`${root}/teams/${id}/members`, list),
};

export const plateCalls = {
  root: `${root}/plates`,
  issues: `${root}/plate-issues`,
  add: (batch: PlateBatch, key: string) => api.post<{ added: number }>(`${root}/plates`, batch, { key }),
  issue: (issuing: PlateIssuing, key: string) =>
    api.post<PlateIssue>(`${root}/plate-issues`, issuing, { key }),
  back: (id: number, back: PlateReturn, key: string) =>
    api.post<Plate>(`${root}/plates/${id}/return`, back, { key }),
  lost: (id: number, loss: PlateLoss, key: string) =>
    api.post<Plate>(`${root}/plates/${id}/lost`, loss, { key }),
  swap: (id: number, swap: PlateSwap, key: string) =>
    api.post<Plate>(`${root}/plates/${id}/swap`, swap, { key }),
  step: (id: number, step: PlateStep, key: string) =>
    api.post<Plate>(`${root}/plates/${id}/step`, step, { key }),
  explain: (id: number, why: { readonly explanation: string }, key: string) =>
    api.post<Plate>(`${root}/plates/${id}/explain`, why, { key }),
};

export const dispatchCalls = {
  root: `${root}/dispatches`,
  add: (draft: DispatchDraft, key: string) => api.post<Dispatch[]>(`${root}/dispatches`, draft, { key }),
  call: (id: number, key: string) => api.post<Dispatch>(`${root}/dispatches/${id}/call`, {}, { key }),
  step: (id: number, step: DispatchStep, body: DispatchStepBody, key: string) =>
    api.post<Dispatch>(`${root}/dispatches/${id}/${step}`, body, { key }),
  reassign: (id: number, to: DispatchReassignment, key: string) =>
    api.post<Dispatch>(`${root}/dispatches/${id}/reassign`, to, { key }),
  turn: (step: DocentTurnStep, key: string) => api.post(`${root}/docent-queue`, step, { key }),
};

export const quoteQuery = (query: DispatchQuoteQuery) => ({
  queryKey: queryKeys.list(receptionIds.dispatch, { part: 'quote', ...query }),
  queryFn: () => api.get<DispatchQuote>(`${root}/dispatches/quote`, { query }),
});

const everyActive = { page: 1, pageSize: 200, status: 'active' };

/** Docents who work here, and the routes they lead; a park has tens of either. */
export const docentsQuery = {
  queryKey: queryKeys.list('reception.docent', { part: 'active' }),
  queryFn: async () => (await api.get<{ rows: Docent[] }>(`${root}/docents`, { query: everyActive })).rows,
};
export const routesQuery = {
  queryKey: queryKeys.list('reception.docent_route', { part: 'active' }),
  queryFn: async () =>
    (await api.get<{ rows: DocentRoute[] }>(`${root}/docent-routes`, { query: everyActive })).rows,
};

export const shiftsQuery = (from: string, to: string) => ({
  queryKey: queryKeys.list(receptionIds.shift, { from, to }),
  queryFn: () => api.get<DocentShifts>(`${root}/docent-shifts`, { query: { from, to } }),
});

export const shiftCalls = {
  add: (draft: DocentShiftDraft, key: string) =>
    api.post<DocentShift>(`${root}/docent-shifts`, draft, { key }),
  change: (id: number, change: DocentShiftChange) =>
    putOnce<DocentShift>(`${root}/docent-shifts/${id}`, change),
  copyWeek: (from: string, to: string, key: string) =>
    api.post<{ added: number }>(`${root}/docent-shifts/copy-week`, { from, to }, { key }),
};

export const changeCalls = {
  root: `${root}/team-changes`,
  preview: (draft: TeamChangeDraft) => postOnce<TeamChangePreview>(`${root}/team-changes/preview`, draft),
  apply: (draft: TeamChangeDraft, key: string) =>
    api.post<TeamChange>(`${root}/team-changes`, draft, { key }),
  decide: (id: number, verdict: TeamChangeVerdict, key: string) =>
    api.post<TeamChange>(`${root}/team-changes/${id}/audit`, verdict, { key }),
};

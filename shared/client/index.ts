export {
  dispatchServerEvent,
  type HeardEvent,
  type HeardEventOf,
  type HeardName,
  onServerEvent,
} from './events/server-events.ts';
export { FallbackPage } from './fallback/fallback-page.tsx';
export { FogRidges } from './fallback/fog-ridges.tsx';
export { NoPermission, refusedState } from './fallback/no-permission.tsx';
export { NotFound } from './fallback/not-found.tsx';
export { type GuardState, judge, type Verdict } from './guard/judge.ts';
export { parsedUrl } from '../contracts/shell/accepted-link.ts';
export { loginAddress, readRedirect } from './guard/redirect.ts';
export { api, type CallOptions, type DownloadedFile, type Query, type WriteOptions } from './http/api.ts';
export { ApiError, apiErrorOf } from './http/api-error.ts';
export { saveFile } from './http/save-file.ts';
export { type Refusal, subscribeRefusals } from './http/refusals.ts';
export { createKey, keyPerContent } from './http/create-key.ts';
export { auditedStep, crud } from './http/crud.ts';
export { everyRow, inRuns } from './http/runs.ts';
export { postOnce, putOnce, submitOnce } from './http/submit-once.ts';
export { chineseWords, type ClientWords, speakClientWords } from './fallback/client-words.ts';
export { useMedia } from './look/use-media.ts';
export { defineMicroApp, type MicroAppModule, type MicroAppProps } from './micro-app/define-micro-app.ts';
export { ShellContext, TabContext, useShell, useTab } from './micro-app/shell-context.ts';
export { ShellLink } from './micro-app/shell-link.tsx';
export { isMissingFile, lazyScreen, type ScreenLoader } from './micro-app/screen-source.ts';
export { lazyPart, type PartMountProps, type PartParcel } from './micro-app/offered-part.tsx';
export {
  type PartHost,
  partHost,
  type PartPlace,
  type PartState,
  type StandingPart,
} from './parts/part-host.ts';
export { useUnsaved } from './micro-app/use-unsaved.ts';
export { Auth, AuthAll, AuthAny, useAuth, useAuthAll, useAuthAny } from './guard/permission-checks.tsx';
export { hasAllAuth, hasAnyAuth, hasAuth, holdsCode } from './guard/permissions.ts';
export { queryKeys } from './http/query-keys.ts';
export { type Ridge, Ridges } from './look/scenery/ridges.tsx';
export { buildRoutes, type BuiltMenu, type ToolbarItem } from './routes/build-routes.ts';
export { type LoadedMenu, loadMenu } from './routes/load-menu.ts';
export { landingPath, matchRoute, normalPath, openingPath, type RouteMatch } from './routes/match-route.ts';
export {
  groupComponent,
  notFoundComponent,
  type RouteMeta,
  type RouteRecord,
} from './routes/route-record.ts';
export { staticRoutes } from './routes/static-routes.ts';
export { type Language, readTitleOverride, titleOverrideParam } from './routes/title-override.ts';
export { toolbarList } from './routes/toolbar-list.ts';
export { findWantedPage, staticSystems } from './routes/wanted-page.ts';
export { SystemSign } from './look/scenery/system-sign.tsx';
export { type ApproverWords, askApproval, noApprover, stepUp } from './session/ask-approval.ts';
export { keptSession } from './session/kept-session.ts';
export { isLocked, onUnlock } from './session/on-unlock.ts';
export { openWork, type OpenWork } from './session/open-work.ts';
export { pendingTarget } from './session/pending-target.ts';
export { session, type SessionChange, type SessionEnd } from './session/session.ts';
export {
  clearStoredItems,
  isSystemType,
  storage,
  type StoredItems,
  type StoredName,
} from './session/storage.ts';
export { isStoragePersistent, storedItem, type StoredItem } from './session/stored-item.ts';
export { isRecord, isTextList } from './session/stored-shapes.ts';
export { typedEvent, type TypedEvent } from './session/typed-event.ts';
export { useSession } from './session/use-session.ts';
export type {
  AppFault,
  BusyWork,
  DisplaySettings,
  MenuState,
  Notice,
  PaletteOffer,
  Shell,
  ShellTab,
  SpeechState,
  ToolbarAction,
  UnsavedInput,
  Utterance,
} from './shell.ts';

import { type ReactNode, useSyncExternalStore } from 'react';
import type { PermissionCode } from '../../contracts/permissions.ts';
import { session } from '../session/session.ts';
import { hasAllAuth, hasAnyAuth, hasAuth } from './permissions.ts';

/** Draws its children only for holders of the code; others have no such element in the page. */
export function Auth({ code, children }: { code: PermissionCode; children: ReactNode }) {
  return useAuth(code) ? children : null;
}

/** For holders of at least one of the codes; an empty list draws nothing. */
export function AuthAny({ codes, children }: { codes: readonly PermissionCode[]; children: ReactNode }) {
  return useAuthAny(codes) ? children : null;
}

/** For holders of every code; an empty list draws the children. */
export function AuthAll({ codes, children }: { codes: readonly PermissionCode[]; children: ReactNode }) {
  return useAuthAll(codes) ? children : null;
}

export function useAuth(code: PermissionCode): boolean {
  return useSyncExternalStore(session.subscribe, () => hasAuth(code));
}

export function useAuthAny(codes: readonly PermissionCode[]): boolean {
  return useSyncExternalStore(session.subscribe, () => hasAnyAuth(codes));
}

export function useAuthAll(codes: readonly PermissionCode[]): boolean {
  return useSyncExternalStore(session.subscribe, () => hasAllAuth(codes));
}

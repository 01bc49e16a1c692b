import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

/** The signed-in person of one request, with the rights that hold for this request. */
export type Staff = {
  readonly id: number;
  readonly userName: string;
  /** 姓名, as receipts and lists show it. */
  readonly name: string;
  readonly outletId: number | null;
  /** Role codes, e.g. `seller`. */
  readonly roles: readonly string[];
  readonly codes: ReadonlySet<PermissionCode>;
  readonly sessionId: number;
  readonly requestId: string;
  readonly ip: string;
};

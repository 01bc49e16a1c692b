import { Approval, ApprovalRequest } from '@shanmen/shared/contracts/auth/approval';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import type { PasswordHasher } from '../sign-in/password/password-hasher.ts';
import type { PeoplePorts } from '../ports.ts';
import { giveApproval } from './approval.service.ts';

/** Kept under no key: what it answers is shown this once, and what it lets through has a key of its own. */
export function approvalRoutes(
  app: App,
  { pools, now }: AppDeps,
  { hasher, people }: { hasher: PasswordHasher; people: PeoplePorts },
): void {
  app.post(
    '/api/auth/approvals',
    {
      config: {
        permission: 'signed-in',
        // What the second person must hold has routes of its own, but for these.
        widenedBy: ['ticket:sale:over-limit', 'ticket:sale:over-credit'],
        scope: 'own',
        asks: ['second-person'],
        audit: 'auth.approval.given',
      },
      schema: { body: ApprovalRequest, response: { 200: Result(Approval) } },
    },
    async ({ staff, body }) => ({
      result: await giveApproval({ db: pools.main, hasher, people }, staff, body, now()),
    }),
  );
}

import type { Changed } from '../../shared/contracts/modules/publishing/promotion.ts';
import type { ReleaseStatus } from '../../shared/contracts/modules/publishing/release-ledger.ts';
import { type Operator, Refused } from './operator.ts';

const mostAttempts = 5;

/**
 * Changes what runs, seen from the present release. Where another team was faster, it is read again and
 * repeated: both changes hold.
 */
export async function change(
  operator: Operator,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Changed> {
  for (let attempt = 1; ; attempt += 1) {
    const { sequence } = await operator.call<ReleaseStatus>('GET', '/api/modules/status');
    try {
      return await operator.call<Changed>(method, path, {
        ifMatch: sequence ?? 0,
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 412 || attempt === mostAttempts) throw error;
    }
  }
}

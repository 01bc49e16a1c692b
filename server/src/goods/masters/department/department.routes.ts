import { department } from '@shanmen/shared/contracts/goods/masters/department';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { masterRoutes } from '../../../masters/master.routes.ts';
import { listActiveDepartments, listEnabledStaff, masterAudit } from '../named.queries.ts';
import { countDependents, departmentTree, lockTree, mayStandUnder } from './department.queries.ts';

export function departmentRoutes(app: App, deps: AppDeps): void {
  masterRoutes(app, deps, department, {
    audit: masterAudit,
    changes: ['goods.department', 'goods.choice'],
    ...departmentTree,
    lock: lockTree,
    before: {
      async save(tx, { parentId }, { id }) {
        if (parentId === null || (await mayStandUnder(tx, id, parentId))) return;
        throw new RuleViolation('not_found', '上级部门不存在，或是本部门的下级', { path: 'parentId' });
      },
    },
    async mayStop(tx, { id }) {
      const { below, documents } = await countDependents(tx, id);
      return [
        ...(below > 0 ? [`${below} 个下级部门在用`] : []),
        ...(documents > 0 ? [`${documents} 张单据未审核`] : []),
      ];
    },
    imports: { names: { parentName: listActiveDepartments, managerName: listEnabledStaff } },
  });
}

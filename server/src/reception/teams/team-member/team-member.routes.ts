import { largestImportCall } from '@shanmen/shared/contracts/import-file';
import {
  memberColumns,
  MemberList,
  type MemberList as Handed,
  MemberListAnswer,
  TeamMembers,
} from '@shanmen/shared/contracts/reception/teams/team-member';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { openImport } from '../../../platform/import/import-file.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { readTable } from '../../../platform/workbook/read/read-table.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import type { ReceptionPort } from '../../reception-port.ts';
import { listMembers } from './team-member.queries.ts';
import { importMembers, type NumberedMember, refuseEmpty } from './team-member.service.ts';

const path = '/api/reception/teams/:id/members';

/** 名单 of a team: who is on it, and the next list out of a file or pasted rows. */
export function teamMemberRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  const keys = personKeys(readMasterKeys(deps.config));

  app.get(
    path,
    {
      config: { permission: 'reception:board:view', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(TeamMembers) } },
    },
    async ({ params }) => ({ result: await listMembers(deps.pools.main, params.id) }),
  );

  app.put(
    path,
    {
      bodyLimit: largestImportCall,
      config: {
        permission: 'reception:board:import',
        scope: 'none',
        idempotent: true,
        audit: 'reception.member-list.imported',
        changes: ['reception.team'],
      },
      schema: { params: IdParams, body: MemberList, response: { 200: Result(MemberListAnswer) } },
    },
    async request => {
      const { staff, params, body } = request;
      const [rows, { identity }] = await Promise.all([rowsOf(body), deps.site()]);
      const work = { now: deps.now(), keys, identity, isTrial: body.isTrial };
      return runOnce(deps, request, tx => importMembers(tx, staff, params.id, rows, work));
    },
  );
}

/** @throws invalid_input without rows or with both, import_unreadable, import_invalid */
async function rowsOf({ rows, file }: Handed): Promise<NumberedMember[]> {
  if ((rows === undefined) === (file === undefined))
    throw new RuleViolation('invalid_input', '请选择文件，或粘贴名单');
  const numbered = file
    ? readRows((await openImport(file)).rows)
    : (rows ?? []).map((row, index) => ({ number: index + 1, row }));
  refuseEmpty(numbered);
  return numbered;
}

/** Every cell as it stands: what is wrong with one is said by the rules of pasted rows. */
function readRows(sheet: Parameters<typeof readTable>[0]): NumberedMember[] {
  const [name, idNo, mobile, crowd] = memberColumns;
  const columns = memberColumns.map(title => ({ title, required: title === name }));
  const cell = 60;
  const { rows } = readTable(sheet, columns, row => ({
    name: row.text(name, cell),
    idNo: row.text(idNo, cell),
    mobile: row.text(mobile, cell),
    crowd: row.text(crowd, cell),
  }));
  return rows.map(({ number, value }) => ({ number, row: value }));
}

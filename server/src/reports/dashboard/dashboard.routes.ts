import { BoardAnswer, boardNames, BoardQuery } from '@shanmen/shared/contracts/reports/dashboard';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App } from '../../http/route.ts';
import type { WorkOf } from '../report/report.routes.ts';
import { boards } from './boards.ts';
import { namedTiles, showBoard } from './dashboard.service.ts';
import type { TodoPorts } from './todo.ts';

/** Each board under an address of its own, whole or the tiles that a change asks for. */
export function dashboardRoutes(app: App, workOf: WorkOf, ports: TodoPorts): void {
  for (const name of boardNames) {
    const board = boards[name];
    app.get(
      `/api/reports/dashboards/${name}`,
      {
        config: { permission: `report:${name}:view`, scope: 'reports' },
        schema: { querystring: BoardQuery, response: { 200: Result(BoardAnswer) } },
      },
      async (request, reply) => {
        const ids = namedTiles(board, request.query.tiles);
        const asked = { ports, ...(ids === undefined ? {} : { ids }) };
        return { result: await showBoard(await workOf(request, reply), board, asked) };
      },
    );
  }
}

import { docent, docentPrice, docentRoute } from '@shanmen/shared/contracts/reception/docents/docent';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { masterRoutes } from '../../../masters/master.routes.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { countOpenJobsOn } from './docent.queries.ts';
import { docentHooks, openJobs } from './docent.service.ts';

/** 讲解员, their routes and what they cost. */
export function docentRoutes(app: App, deps: AppDeps): void {
  const keys = personKeys(readMasterKeys(deps.config));
  masterRoutes(app, deps, docent, { ...docentHooks(keys), changes: ['reception.docent', 'reception.board'] });
  masterRoutes(app, deps, docentRoute, {
    audit: { changed: 'reception.docent-route.changed' },
    changes: ['reception.docent_route'],
    columns: {},
    mayStop: async (tx, { id }) => openJobs(await countOpenJobsOn(tx, id)),
  });
  masterRoutes(app, deps, docentPrice, {
    audit: { changed: 'reception.docent-price.changed' },
    changes: ['reception.docent_price'],
    columns: {},
    before: {
      async save(_tx, { headsFrom, headsTo }) {
        if (headsTo < headsFrom)
          throw new RuleViolation('invalid_input', '人数上限不能小于下限', { path: 'headsTo' });
      },
    },
  });
}

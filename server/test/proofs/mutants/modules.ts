import type { Mutant } from '../mutant.ts';

export const modulesMutants: readonly Mutant[] = [
  {
    rule: 'publication: a version of a module is what it was at first',
    patches: [
      {
        file: 'server/src/modules/publishing/publication/publication.service.ts',
        find: "if (!known) return 'new';",
        replace: "return 'new';",
      },
    ],
    test: 'server/src/modules/publishing/publication/publication.test.ts',
    named: 'M-17 Z-09 answers the same bytes as before',
  },
  {
    rule: 'promotion: whoever published a version does not approve of it',
    patches: [
      {
        file: 'server/src/modules/publishing/promotion/promotion.service.ts',
        find: "if (publishing.publishedBy === staff.id) throw new RuleViolation('approval_own');",
        replace: '',
      },
    ],
    test: 'server/test/proofs/scenarios/rights/asked-besides.proof.ts',
    named: 'Z-19 POST /api/modules/approvals',
  },
];

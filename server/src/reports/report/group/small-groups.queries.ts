import type { Period } from '@shanmen/shared/contracts/reports/report';
import { type RawBuilder, sql } from 'kysely';

import type { Block } from '../definition/report-definition.ts';
import { sources } from '../definition/sources.ts';

/** A group of fewer persons says too much about each of them. */
const fewestPersons = 5;

/** What groups of too few persons stand under. */
const togetherKey = 'few';

/**
 * The facts of a table with all groups of too few persons as one. None of them can be worked out as what is missing from
 * 合计: the next larger groups join them until they are two at least and enough persons.
 * @param looked columns that the table looks at
 */
export function withSmallTogether(
  facts: RawBuilder<unknown>,
  { source, labels, together }: Block,
  { from, to }: Period,
  looked: readonly string[],
): RawBuilder<unknown> {
  const [label] = labels;
  if (label === undefined || together === undefined) return facts;
  const { day } = sources[source];
  const key = sql.ref(label.of);
  const others = [...new Set(looked)].filter(column => column !== label.of).map(column => sql.ref(column));
  return sql`(
    with fact as (select ${sql.join([key, ...others])} from ${facts} as fact),
    sized as (
      select
        coalesce(${key}, '') as name,
        coalesce(sum(${sql.ref(together)}) filter (where ${sql.ref(day)} between ${from} and ${to}), 0) as persons
      from fact
      group by coalesce(${key}, '')
    ),
    ranked as (
      select
        name,
        persons,
        row_number() over (order by persons, name) as nth,
        min(persons) over () as smallest,
        coalesce(sum(persons) over (order by persons, name rows between unbounded preceding and 1 preceding), 0) as below
      from sized
    )
    select
      case
        when persons < ${fewestPersons} then ${togetherKey}
        when smallest < ${fewestPersons} and (nth <= 2 or below < ${fewestPersons}) then ${togetherKey}
        else ${key}
      end as ${key},
      ${sql.join(others)}
    from fact
    join ranked on ranked.name = coalesce(${key}, '')
  )`;
}

import type {
  HeadCount,
  HeadCountPage,
  HeadCountQuery,
} from '@shanmen/shared/contracts/reception/plates/head-count';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';

/** Teams of these days with their heads by kind of ticket; what was cancelled is none of them. */
export async function listHeadCounts(db: Db, query: HeadCountQuery): Promise<HeadCountPage> {
  const { from = null, to = null, keyword = '' } = query;
  const result = await sql<Counted<HeadCount>>`
    select
      team.id as "teamId",
      team.team_no as "teamNo",
      team.visit_date as "visitDate",
      enterprise.name as "enterpriseName",
      guide.name as "guideName",
      team.state,
      team.adults + team.children + team.students + team.seniors + team.free_heads as "headsPlan",
      coalesce(sold.heads, 0) as "headsTicketed",
      coalesce(sold.admitted, 0) as "headsActual",
      coalesce(sold.products, '[]') as products,
      count(*) over ()::int as total
    from reception.team
    left join commerce.enterprise on enterprise.id = team.enterprise_id
    left join ticket.guide on guide.id = team.guide_id
    left join lateral (
      select
        sum(heads)::int as heads,
        sum(admitted)::int as admitted,
        json_agg(json_build_object('name', product_name, 'heads', heads, 'admitted', admitted) order by heads desc, product_name) as products
      from (
        select product_name, sum(persons)::int as heads, coalesce(sum(admitted) filter (where status = 'O'), 0)::int as admitted
        from ticket.v_group_ticket as sold
        where sold.team_id = team.id
          and sold.status in ('I', 'O', 'N')
        group by product_name
      ) as by_product
    ) as sold on true
    where team.state <> 'CANCELLED'
      and (${from}::date is null or team.visit_date >= ${from})
      and (${to}::date is null or team.visit_date <= ${to})
      and position(lower(${keyword.trim()}) in lower(concat_ws(' ', team.team_no, enterprise.name, enterprise.pinyin, guide.name))) > 0
    order by team.visit_date desc, team.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf<HeadCount>(result.rows);
}

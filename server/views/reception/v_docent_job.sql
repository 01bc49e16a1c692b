-- Jobs of docents as windows sell them: what each costs, for whom, and how far it is. Who sells one locks it, which takes the
-- right to update.
create view reception.v_docent_job as
  select
    dispatch.id,
    dispatch.no,
    dispatch.queue_no,
    dispatch.work_date,
    dispatch.team_id,
    dispatch.level,
    dispatch.language,
    dispatch.heads,
    dispatch.fee_fen,
    dispatch.state,
    (select docent.name from reception.docent where docent.id = dispatch.docent_id) as docent_name,
    (select route.name from reception.docent_route as route where route.id = dispatch.route_id) as route_name
  from reception.dispatch;

grant select, update (state) on reception.v_docent_job to shanmen_app;

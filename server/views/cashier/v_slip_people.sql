-- Whom a sale or refund of a till has to do with besides its cashier: the member, the driver that counts, and who let it through.
create view cashier.v_slip_people as
select
  slip.doc_id,
  member.name as member_name,
  tag.driver_id,
  driver.plate_and_name as driver_name,
  (
    select string_agg(distinct approver.name, '、')
    from goods.doc_override as override
    join admin.v_account as approver on approver.id = override.approver_id
    where override.doc_id = slip.doc_id
  ) as approver_names
from cashier.slip
left join goods.party as member on member.id = slip.member_id
left join cashier.v_tagged_sale as tag on tag.doc_id = slip.doc_id
left join ticket.v_driver as driver on driver.id = tag.driver_id;

grant select on cashier.v_slip_people to shanmen_app, shanmen_report;

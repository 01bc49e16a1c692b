-- What agreements give back for what is bought in the shops, and whether they may: in force, with the signed contract.
create view ticket.v_retail_term as
select
  agreement.id as agreement_id,
  agreement.enterprise_id,
  agreement.valid_from,
  agreement.valid_to,
  agreement.retail_bp,
  agreement.retail_per_head_fen,
  agreement.state = 'ACTIVE'
    and exists (select from ticket.agreement_file where agreement_file.agreement_id = agreement.id) as may_accrue
from ticket.agreement
where agreement.retail_bp is not null
   or agreement.retail_per_head_fen is not null;

grant select on ticket.v_retail_term to shanmen_app;

-- 返利阶梯: reached by heads or by money, paid per head or in basis points, on all of it or on each step's part.

alter table ticket.agreement
  add column rebate_basis text not null default 'HEADS',
  add column rebate_retroactive boolean not null default true,
  add constraint agreement_rebate_basis_known check (rebate_basis in ('HEADS', 'AMOUNT', 'NET'));

alter table ticket.agreement_rebate rename column heads_from to from_value;
alter table ticket.agreement_rebate
  alter column from_value type bigint,
  alter column per_head_fen drop not null,
  add column bp int,
  drop constraint agreement_rebate_sane,
  add constraint agreement_rebate_sane check (from_value >= 1 and (per_head_fen >= 1 or per_head_fen is null)),
  add constraint agreement_rebate_bp_sane check (bp between 1 and 9999),
  add constraint agreement_rebate_one_rate check ((per_head_fen is null) <> (bp is null));

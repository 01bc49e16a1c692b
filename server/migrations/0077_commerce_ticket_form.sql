-- Some tickets are one code for a whole group, which may pass the gate in parts.

alter table commerce.product
  add column ticket_form text not null default 'EACH',
  add constraint product_ticket_form_known check (ticket_form in ('EACH', 'GROUP'));

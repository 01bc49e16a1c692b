-- A combined ticket can be a family's: a part counts more than once, and each person of it has a ticket of the own part.

alter table commerce.combo_item
  add column qty int not null default 1,
  add constraint combo_part_counts check (qty between 1 and 20);

-- Which of the sets of its line a ticket belongs to, and whose of that set it is; null where a ticket is for one person alone.
alter table ticket.ticket
  add column set_no int,
  add column member_no int,
  add constraint ticket_member_of_its_set check ((set_no is null) = (member_no is null));

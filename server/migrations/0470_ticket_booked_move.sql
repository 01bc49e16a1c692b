-- 改签 of a booking that is not paid: its lines are priced anew for the day it moves to.

grant update (discount_fen, unit_sale_fen, unit_settle_fen, price_rule_id, slot_id, snapshot)
  on ticket.order_line to shanmen_app;

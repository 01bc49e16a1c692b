-- Of what is taken back each line may say its own reason. What a customer brings back and nobody can sell again has the
-- condition of what comes back damaged from a loan, and goes where that goes.
alter table goods.doc_line
  add reason_code text;

-- What a document of goods charged to an account or received, in fen, for the books of area commerce.
create view goods.v_document_money as
select doc_money.id, doc.no, doc_money.way, doc_money.enterprise_id, doc_money.amount_fen
from goods.doc_money
join goods.doc on doc.id = doc_money.doc_id;

grant select on goods.v_document_money to shanmen_app;

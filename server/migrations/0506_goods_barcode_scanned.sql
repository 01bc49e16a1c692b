-- Which code was scanned for a line, so that a wrong label can be found; a line that was typed has none.
alter table goods.doc_line
  add barcode_scanned varchar(40);

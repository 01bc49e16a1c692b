-- The bar codes of one good are read with every line that shows it: without this all 50,000 are looked through each time.

create index goods_barcode_goods on goods.goods_barcode (goods_id);

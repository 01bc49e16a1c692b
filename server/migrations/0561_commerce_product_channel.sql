-- 单票管理: where a ticket is sold to visitors. Groups buy what their agreement names.

alter table commerce.product
  add column channels text[] not null default '{WIN,WEB,AGT,STF}',
  add constraint product_channels_known check (
    cardinality(channels) > 0 and channels <@ array['WIN', 'WEB', 'AGT', 'STF']
  );

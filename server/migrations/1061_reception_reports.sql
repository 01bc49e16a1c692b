-- Reports read the views of reception on connections of their own.
grant usage on schema reception to shanmen_report;

-- Entries of the menu stand ten apart, so that one can move between two others and leave both as they are. The product
-- places its own entries anew at each start; those that an administrator changed follow here, and links of the site
-- that stood among them.
update admin.menu_entry
set sort = sort * 10
where not is_tool_bar
  and sort < 100;

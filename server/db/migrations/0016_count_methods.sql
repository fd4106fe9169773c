-- How much of one method stands under each tab, read from the index alone; the completed ones were read from the table.
drop index payments_by_method_tab;
create index payments_by_method_tab on payments (method, tab, created_at desc, id desc);

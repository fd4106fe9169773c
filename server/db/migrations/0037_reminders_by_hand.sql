-- The office reminds by hand too. The row is the same: of one invoice at most one reminder a day.
grant insert on invoice_reminders to portal_admin;

-- A photo proves an issue of its own job only.
alter table job_issues add constraint job_issues_of_job unique (id, job_id);
alter table photos drop constraint photos_issue;
alter table photos add constraint photos_issue foreign key (issue_id, job_id) references job_issues (id, job_id);

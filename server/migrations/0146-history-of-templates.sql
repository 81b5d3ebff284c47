-- oldest server: 0139

-- Templates of estimates have a history, as other records have it.
alter table history drop constraint history_module_type_check;
alter table history add constraint history_module_type_check
  check (module_type in ('job', 'client', 'request', 'document', 'task', 'estimateTemplate')) not valid;
alter table history validate constraint history_module_type_check;

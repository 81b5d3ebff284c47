-- oldest server: 0038
-- Why an admin declined time off.
alter table absences add column decision_reason text;

-- oldest server: 0095

-- As that of a job.
alter table requests add column purchase_order_number text;
alter table documents add column purchase_order_number text;

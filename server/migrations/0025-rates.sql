-- Rates have four decimals whatever the currency has: a screw costs 0.335.

alter table product_services alter column price type numeric(14,4);
alter table job_items alter column price type numeric(14,4);
alter table document_items alter column rate type numeric(14,4);
alter table request_items alter column rate type numeric(14,4);

-- The cost of one unit is a rate, and a deposit may be a percentage: both keep four decimals.
alter table product_services alter column cost type numeric(14,4);
alter table documents alter column deposit_value type numeric(14,4);

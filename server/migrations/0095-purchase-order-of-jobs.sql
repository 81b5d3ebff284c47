-- oldest server: 0092

-- The number of the client's purchase order, as the client spells it.
alter table jobs add column purchase_order_number text;

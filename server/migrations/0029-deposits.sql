-- A deposit is a payment of an estimate. It keeps the estimate's id when the invoice takes it over.

alter table payments add column deposit_of uuid;
alter table payments add foreign key (account_id, deposit_of) references documents (account_id, id);
create index payments_of_estimate on payments (account_id, deposit_of) where deposit_of is not null;

-- What was given back of a payment, each time, and payments dated in the future.

create table payment_refunds (
  account_id uuid not null default current_account() references accounts (id) on delete cascade,
  id uuid not null,
  payment_id uuid not null,
  refund_date date not null,
  refund_amount numeric(13,3) not null check (refund_amount > 0),
  refund_status text not null default 'completed',
  refund_method text not null,
  reason text,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, payment_id) references payments (account_id, id) on delete cascade,
  foreign key (account_id, created_by) references users (account_id, id)
);
create index payment_refunds_of_payment on payment_refunds (account_id, payment_id, created_at);
call protect('payment_refunds');
comment on column payment_refunds.refund_status is 'RefundState from @truckroll/domain/documents/document-kinds';
comment on column payment_refunds.refund_method is 'PaymentMethod from @truckroll/domain/documents/document-kinds';
insert into payment_refunds (account_id, id, payment_id, refund_date, refund_amount, refund_method, created_at, updated_at)
select payments.account_id, gen_random_uuid(), payments.id,
  (payments.updated_at at time zone accounts.timezone)::date, payment_amount, payment_method, payments.updated_at,
  payments.updated_at
from payments join accounts on accounts.id = payments.account_id where payment_status = 'refunded';

-- Of a payment the amount that was given back; a refund that has failed counts for nothing.
alter table payments add column amount_refunded numeric(13,3) not null default 0;
update payments set amount_refunded = payment_amount where payment_status = 'refunded';
alter table payments add check (amount_refunded between 0 and payment_amount);

-- Pending until its day, by itself.
alter table payments add column is_scheduled boolean not null default false;
create index payments_scheduled on payments (payment_date) where is_scheduled;

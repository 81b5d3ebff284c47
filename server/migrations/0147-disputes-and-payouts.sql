-- oldest server: 0146

-- Payments that a client disputes with the bank.
create table disputes (
  account_id uuid not null default current_account(),
  -- Follows from the processor's id.
  id uuid not null,
  -- Null while the payment is not known here: messages of the processor arrive in any order.
  payment_id uuid,
  -- The processor's ids of the payment and the dispute, and its page.
  payment_reference text not null,
  reference text not null,
  url text not null,
  amount numeric(13, 3) not null check (amount > 0),
  currency text not null,
  -- The processor's code.
  reason text not null,
  state text not null,
  due_at timestamptz(3),
  has_evidence boolean not null,
  -- What the bank holds of the payment, in the payment's currency.
  taken numeric(13, 3) not null check (taken >= 0 and taken <= amount),
  -- In the currency of the processor's balance.
  fee numeric(13, 3) not null,
  fee_currency text,
  moved_at timestamptz(3),
  opened_at timestamptz(3) not null,
  -- When the processor was asked. What was read earlier never replaces it.
  read_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade,
  foreign key (account_id, payment_id) references payments (account_id, id) on delete cascade
);
comment on column disputes.state is 'DisputeState from @truckroll/domain/documents/disputes';
create index disputes_of_payment on disputes (account_id, payment_id);
create index disputes_without_payment on disputes (account_id, payment_reference) where payment_id is null;
call protect('disputes');

-- What a dispute takes of a payment is a refund that the company did not make; what it gives back is a negative one, on its own day.
alter table payment_refunds add column dispute_id uuid;
alter table payment_refunds add foreign key (account_id, dispute_id) references disputes (account_id, id) on delete cascade;
alter table payment_refunds drop constraint payment_refunds_refund_amount_check;
alter table payment_refunds add constraint payment_refunds_refund_amount_check
  check ((refund_amount >= 0 and refund_amount + tip_amount > 0) or (refund_amount < 0 and dispute_id is not null));

-- Transfers of the processor's balance to the bank. A company of an installation with several sees its own part of each.
create table payouts (
  account_id uuid not null default current_account(),
  -- Follows from the processor's id.
  id uuid not null,
  -- The processor's id and page.
  reference text not null,
  url text not null,
  amount numeric(13, 3) not null,
  currency text not null,
  state text not null,
  failure text,
  arrives_on date not null,
  breakdown text not null,
  -- Whether the transfer also holds money of other companies of the installation.
  is_shared boolean not null,
  -- When its parts were stored.
  parts_at timestamptz(3),
  -- When the processor was asked. What was read earlier never replaces it.
  read_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id) references accounts (id) on delete cascade
);
comment on column payouts.state is 'PayoutState from @truckroll/domain/documents/payouts';
comment on column payouts.breakdown is 'PayoutBreakdown from @truckroll/domain/documents/payouts';
create index payouts_by_day on payouts (account_id, arrives_on desc, id desc);
-- The messages of the processor, which name no company.
create index payouts_of_reference on payouts (reference);
call protect('payouts');

create table payout_parts (
  account_id uuid not null default current_account(),
  -- Follows from the processor's id.
  id uuid not null,
  payout_id uuid not null,
  kind text not null,
  -- Before fees, and after them.
  amount numeric(13, 3) not null,
  fee numeric(13, 3) not null,
  net numeric(13, 3) not null,
  currency text not null,
  happened_at timestamptz(3) not null,
  description text,
  -- The payment that it is about. It may be deleted since.
  payment_id uuid,
  -- The processor's id of that payment.
  payment_reference text,
  primary key (account_id, id),
  foreign key (account_id, payout_id) references payouts (account_id, id) on delete cascade
);
comment on column payout_parts.kind is 'PayoutPartKind from @truckroll/domain/documents/payouts';
create index payout_parts_of_payout on payout_parts (account_id, payout_id, happened_at desc, id desc);
create index payout_parts_of_payment on payout_parts (account_id, payment_id);
call protect('payout_parts');

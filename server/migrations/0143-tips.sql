-- oldest server: 0142

-- Whether clients can add a tip to what they pay, and which percentages they are offered.
alter table accounts add column tips jsonb not null default '{"isOn": false, "percents": [10, 15, 20]}';
comment on column accounts.tips is 'TipRule from @truckroll/domain/tips/tip-rule';

-- A tip stands beside the amount of a payment, which is what it pays of its document.
alter table payments add column tip_amount numeric(13, 3) not null default 0 check (tip_amount >= 0);
alter table payments add column tip_refunded numeric(13, 3) not null default 0;
alter table payments add constraint payments_tip_refunded check (tip_refunded >= 0 and tip_refunded <= tip_amount);

-- A refund can be of the tip alone.
alter table payment_refunds add column tip_amount numeric(13, 3) not null default 0 check (tip_amount >= 0);
alter table payment_refunds drop constraint payment_refunds_refund_amount_check;
alter table payment_refunds add constraint payment_refunds_refund_amount_check
  check (refund_amount >= 0 and refund_amount + tip_amount > 0);

-- Whose tips they are: the shares of each payment as they were when it came in, and what each refund took from them.
create table tip_shares (
  account_id uuid not null default current_account(),
  id uuid not null,
  payment_id uuid not null,
  -- The refund that took it back; null for what came in.
  refund_id uuid,
  -- Null where nobody was planned for the work.
  user_id uuid,
  amount numeric(13, 3) not null,
  primary key (account_id, id),
  foreign key (account_id, payment_id) references payments (account_id, id) on delete cascade,
  foreign key (account_id, refund_id) references payment_refunds (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id)
);
create index tip_shares_of_payment on tip_shares (account_id, payment_id);
create index tip_shares_of_refund on tip_shares (account_id, refund_id) where refund_id is not null;
create index tip_shares_of_person on tip_shares (account_id, user_id);
call protect('tip_shares');

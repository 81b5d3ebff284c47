-- oldest server: 0143

-- Whether a percentage is added when a client pays by credit card.
alter table accounts add column surcharge jsonb not null default '{"isOn": false, "percent": 0}';
comment on column accounts.surcharge is 'SurchargeRule from @truckroll/domain/surcharge/surcharge-rule';

-- It stands beside the amount of a payment, as a tip does, and goes back with it in proportion.
alter table payments add column surcharge_amount numeric(13, 3) not null default 0 check (surcharge_amount >= 0);
alter table payments add column surcharge_refunded numeric(13, 3) not null default 0;
alter table payments add constraint payments_surcharge_refunded
  check (surcharge_refunded >= 0 and surcharge_refunded <= surcharge_amount);
alter table payment_refunds add column surcharge_amount numeric(13, 3) not null default 0 check (surcharge_amount >= 0);

-- oldest server: 0053

-- Whose softphones an incoming call rings at now.

alter table calls add column rung_user_ids jsonb not null default '[]';
comment on column calls.rung_user_ids is 'string[]';

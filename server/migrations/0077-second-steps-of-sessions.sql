-- oldest server: 0062

-- Whether the session's user gave a code when it began, or turned two-step sign-in on in it. A session that began with
-- the password alone may not turn it off.
alter table sessions add column passed_second_step boolean not null default false;
update sessions set passed_second_step = true
  from two_step_sign_ins
  where two_step_sign_ins.account_id = sessions.account_id and two_step_sign_ins.user_id = sessions.user_id
    and two_step_sign_ins.confirmed_at <= sessions.created_at;
-- The other sessions of these people began before, with the password alone. One of them set it up; which one is not known.

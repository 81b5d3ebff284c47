-- oldest server: 0141

-- Passkeys (WebAuthn), with which people sign in instead of a password and a code. Only public keys are kept.
create table passkeys (
  account_id uuid not null default current_account(),
  id uuid not null,
  user_id uuid not null,
  -- The authenticator's own identifier, base64url. A sign-in names the person beside it, so it is never looked up alone.
  credential_id text not null,
  -- COSE, base64url.
  public_key text not null,
  -- The count of uses that the authenticator said last; 0 where it keeps none.
  counter bigint not null,
  -- How browsers reach the authenticator, as they said.
  transports jsonb not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- When a sign-in showed a count of uses that a copy must have made.
  copied_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index passkeys_credential_key on passkeys (account_id, credential_id);
create index passkeys_of_user on passkeys (account_id, user_id);
comment on column passkeys.transports is 'string[]';
call protect('passkeys');

-- What was used once to sign in and is never taken again: the challenges of passkeys. They are made without a row, signed and with
-- an end; the row says that one was used, until its end.
create table used_challenges (
  account_id uuid not null default current_account(),
  challenge_hash text not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, challenge_hash),
  foreign key (account_id) references accounts (id) on delete cascade
);
call protect('used_challenges');

create trigger audit after insert or update of name, copied_at or delete on passkeys for each row
  execute function audit_row('signIns', 'credential_id public_key counter transports is_synced last_used_at', '', '');

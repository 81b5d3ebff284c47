-- oldest server: 0062

-- A built-in mailbox sends from its own address once a code that was mailed to the address was entered. Until then, and for
-- all that exist already, its mail leaves as the installation's sender.
alter table email_accounts
  add column proved_at timestamp(3) with time zone,
  add column proof_hash text,
  add column proof_expires_at timestamp(3) with time zone;

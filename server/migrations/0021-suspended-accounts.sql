-- oldest server: 0020
-- Accounts that the operator of the installation has suspended: nobody signs in and their background work rests.

alter table accounts add column suspended_at timestamptz(3);

-- The address at which people open this installation, as an admin of the account has confirmed it. Links in mail begin
-- with it where the operator has set no PUBLIC_URL.
alter table accounts add column public_origin text;

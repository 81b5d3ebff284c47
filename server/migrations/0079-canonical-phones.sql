-- oldest server: 0074
-- Phone numbers had been stored as they were typed: with the prefix that is dialled before a national number, or before
-- an international one from abroad. From now on every writer stores them as canonicalPhone of the domain has them, and this
-- brings what is stored into the same form. Documents keep the details that their clients agreed to.

create temporary table calling_codes (code text primary key, country text, digits integer, exits text, trunk text) on commit drop;
insert into calling_codes values
  ('1', 'us', 10, '00 011', '1(?=[0-9]{10}$)'), ('7', 'ru', 10, '00 810', '8(?=[0-9]{10}$)'),
  ('20', 'eg', 10, '00', '0+'), ('27', 'za', 9, '00', '0+'), ('30', 'gr', 10, '00', '0+'),
  ('31', 'nl', 9, '00', '0+'), ('32', 'be', 9, '00', '0+'), ('33', 'fr', 9, '00', '0+'), ('34', 'es', 9, '00', '0+'),
  ('36', 'hu', null, '00', '06(?=[0-9]{8,9}$)|0+'), ('39', 'it', null, '00', ''), ('40', 'ro', 9, '00', '0+'),
  ('41', 'ch', 9, '00', '0+'), ('43', 'at', null, '00', '0+'), ('44', 'gb', 10, '00', '0+'),
  ('45', 'dk', 8, '00', '0+'), ('46', 'se', 9, '00', '0+'), ('47', 'no', 8, '00', '0+'), ('48', 'pl', 9, '00', '0+'),
  ('49', 'de', null, '00', '0+'), ('51', 'pe', 9, '00', '0+'),
  ('52', 'mx', 10, '00', '(?:01|04[45]|1)(?=[0-9]{10}$)|0+'), ('53', 'cu', 8, '00 119', '0+'),
  ('54', 'ar', null, '00', '0+'),
  ('55', 'br', null, '00 00(?:1[245]|2[1-35]|31|4[13]|[56]5|99)', '0[0-9]{2}(?=[0-9]{10,11}$)|0+'),
  ('56', 'cl', 9, '00', '0+'), ('57', 'co', 10, '00 00(?:4(?:[14]4|56)|[579])', '0+'), ('58', 've', 10, '00', '0+'),
  ('60', 'my', null, '00', '0+'), ('61', 'au', 9, '0011 00', '0+'), ('62', 'id', null, '00 00[1789]', '0+'),
  ('63', 'ph', 10, '00', '0+'), ('64', 'nz', null, '00', '0+'), ('65', 'sg', 8, '00 00[0-3][0-9] 00[1-9]', '0+'),
  ('66', 'th', 9, '00 00[1-9]', '0+'), ('81', 'jp', null, '00 010', '0+'),
  ('82', 'kr', null, '00 007[0-9][0-9] 00[1-9]', '0+'), ('84', 'vn', 9, '00', '0+'), ('86', 'cn', null, '00', '0+'),
  ('90', 'tr', 10, '00', '0+'), ('91', 'in', 10, '00', '0+'), ('92', 'pk', 10, '00', '0+'),
  ('93', 'af', 9, '00', '0+'), ('94', 'lk', 9, '00', '0+'), ('95', 'mm', null, '00', '0+'),
  ('98', 'ir', 10, '00', '0+'), ('211', 'ss', null, '00', '0+'), ('212', 'ma', 9, '00', '0+'),
  ('213', 'dz', 9, '00', '0+'), ('216', 'tn', 8, '00', '0+'), ('218', 'ly', 9, '00', '0+'),
  ('220', 'gm', 7, '00', '0+'), ('221', 'sn', 9, '00', '0+'), ('222', 'mr', 8, '00', '0+'),
  ('223', 'ml', 8, '00', '0+'), ('224', 'gn', 9, '00', '0+'), ('225', 'ci', 10, '00', ''),
  ('226', 'bf', 8, '00', '0+'), ('227', 'ne', 8, '00', '0+'), ('228', 'tg', 8, '00', '0+'),
  ('229', 'bj', 10, '00', ''), ('230', 'mu', 8, '00', '0+'), ('231', 'lr', 9, '00', '0+'),
  ('232', 'sl', 8, '00', '0+'), ('233', 'gh', 9, '00', '0+'), ('234', 'ng', 10, '00 009', '0+'),
  ('235', 'td', 8, '00', '0+'), ('236', 'cf', 8, '00', '0+'), ('237', 'cm', 9, '00', '0+'),
  ('238', 'cv', 7, '00 0', '0+'), ('239', 'st', 7, '00', '0+'), ('240', 'gq', 9, '00', '0+'),
  ('241', 'ga', 8, '00', '0(?=[0-9]{8}$)'), ('242', 'cg', null, '00', ''), ('243', 'cd', 9, '00', '0+'),
  ('244', 'ao', 9, '00', '0+'), ('245', 'gw', 9, '00', '0+'), ('246', 'io', null, '00', '0+'),
  ('247', 'ac', null, '00', '0+'), ('248', 'sc', 7, '00 010', '0+'), ('249', 'sd', 9, '00', '0+'),
  ('250', 'rw', 9, '00', '0+'), ('251', 'et', 9, '00', '0+'), ('252', 'so', 8, '00', '0+'),
  ('253', 'dj', 8, '00', '0+'), ('254', 'ke', 9, '00 000', '0+'), ('255', 'tz', 9, '00 00[056]', '0+'),
  ('256', 'ug', 9, '00 00[057]', '0+'), ('257', 'bi', 8, '00', '0+'), ('258', 'mz', 9, '00', '0+'),
  ('260', 'zm', 9, '00', '0+'), ('261', 'mg', 9, '00', '0+'), ('262', 're', null, '00', '0+'),
  ('263', 'zw', 9, '00', '0+'), ('264', 'na', null, '00', '0+'), ('265', 'mw', null, '00', '0+'),
  ('266', 'ls', 8, '00', '0+'), ('267', 'bw', 8, '00', '0+'), ('268', 'sz', 8, '00', '0+'),
  ('269', 'km', 7, '00', '0+'), ('290', 'sh', null, '00', '0+'), ('291', 'er', 7, '00', '0+'),
  ('297', 'aw', 7, '00', '0+'), ('298', 'fo', null, '00', '0+'), ('299', 'gl', null, '00', '0+'),
  ('350', 'gi', 8, '00', '0+'), ('351', 'pt', 9, '00', '0+'), ('352', 'lu', null, '00', '0+'),
  ('353', 'ie', 9, '00', '0+'), ('354', 'is', 7, '00', '0+'), ('355', 'al', null, '00', '0+'),
  ('356', 'mt', 8, '00', '0+'), ('357', 'cy', 8, '00', '0+'), ('358', 'fi', null, '00 99[0-9]', '0+'),
  ('359', 'bg', null, '00', '0+'), ('370', 'lt', 8, '00', '[08](?=[0-9]{8}$)'), ('371', 'lv', 8, '00', '0+'),
  ('372', 'ee', null, '00', '0+'), ('373', 'md', 8, '00', '0+'), ('374', 'am', 8, '00', '0+'),
  ('375', 'by', 9, '00 810', '80?(?=[0-9]{9}$)|0+'), ('376', 'ad', null, '00', '0+'),
  ('377', 'mc', null, '00', '0+'), ('378', 'sm', null, '00', ''), ('380', 'ua', 9, '00', '0+'),
  ('381', 'rs', null, '00', '0+'), ('382', 'me', null, '00', '0+'), ('383', 'xk', null, '00', '0+'),
  ('385', 'hr', null, '00', '0+'), ('386', 'si', null, '00', '0+'), ('387', 'ba', 8, '00', '0+'),
  ('389', 'mk', 8, '00', '0+'), ('420', 'cz', 9, '00', '0+'), ('421', 'sk', 9, '00', '0+'),
  ('423', 'li', null, '00', '0+'), ('500', 'fk', null, '00', '0+'), ('501', 'bz', 7, '00', '0+'),
  ('502', 'gt', 8, '00', '0+'), ('503', 'sv', 8, '00', '0+'), ('504', 'hn', 8, '00', '0+'),
  ('505', 'ni', 8, '00', '0+'), ('506', 'cr', 8, '00', '0+'), ('507', 'pa', 8, '00', '0+'),
  ('508', 'pm', null, '00', '0+'), ('509', 'ht', 8, '00', '0+'), ('590', 'gp', null, '00', '0+'),
  ('591', 'bo', 8, '00', '0+'), ('592', 'gy', 7, '00 001', '0+'), ('593', 'ec', 9, '00', '0+'),
  ('594', 'gf', null, '00', '0+'), ('595', 'py', 9, '00', '0+'), ('596', 'mq', null, '00', '0+'),
  ('597', 'sr', 7, '00', '0+'), ('598', 'uy', 8, '00', '0+'), ('599', 'cw', null, '00', '0+'),
  ('670', 'tl', null, '00', '0+'), ('672', 'nf', null, '00', '0+'), ('673', 'bn', 7, '00', '0+'),
  ('674', 'nr', 7, '00', '0+'), ('675', 'pg', null, '00', '0+'), ('676', 'to', 7, '00', '0+'),
  ('677', 'sb', 7, '00 0[01]', '0+'), ('678', 'vu', 7, '00', '0+'), ('679', 'fj', 7, '00', '0+'),
  ('680', 'pw', null, '00 01[12]', '0+'), ('681', 'wf', null, '00', '0+'), ('682', 'ck', null, '00', '0+'),
  ('683', 'nu', null, '00', '0+'), ('685', 'ws', 7, '00 0', '0+'), ('686', 'ki', null, '00', '0+'),
  ('687', 'nc', null, '00', '0+'), ('688', 'tv', null, '00', '0+'), ('689', 'pf', null, '00', '0+'),
  ('690', 'tk', null, '00', '0+'), ('691', 'fm', 7, '00', '0+'), ('692', 'mh', 7, '00', '1(?=[0-9]{7}$)|0+'),
  ('850', 'kp', null, '00 99', '0+'), ('852', 'hk', 8, '00 001', '0+'), ('853', 'mo', 8, '00', '0+'),
  ('855', 'kh', null, '00 00[14-9]', '0+'), ('856', 'la', null, '00', '0+'), ('880', 'bd', 10, '00', '0+'),
  ('886', 'tw', 9, '00 00[25679] 019', '0+'), ('960', 'mv', 7, '00', '0+'), ('961', 'lb', null, '00', '0+'),
  ('962', 'jo', 9, '00', '0+'), ('963', 'sy', null, '00', '0+'), ('964', 'iq', 10, '00', '0+'),
  ('965', 'kw', 8, '00', '0+'), ('966', 'sa', 9, '00', '0+'), ('967', 'ye', null, '00', '0+'),
  ('968', 'om', 8, '00', '0+'), ('970', 'ps', null, '00', '0+'), ('971', 'ae', 9, '00', '0+'),
  ('972', 'il', null, '00 01[2-9]', '0+'), ('973', 'bh', 8, '00', '0+'), ('974', 'qa', 8, '00', '0+'),
  ('975', 'bt', 8, '00', '0+'), ('976', 'mn', 8, '00 001', '0+'), ('977', 'np', 10, '00', '0+'),
  ('992', 'tj', 9, '00 810', '0+'), ('993', 'tm', 8, '00 810', '8(?=[0-9]{8}$)|0+'), ('994', 'az', 9, '00', '0+'),
  ('995', 'ge', 9, '00', '0+'), ('996', 'kg', 9, '00', '0+'), ('998', 'uz', 9, '00', '0+');

-- withoutTrunk of the domain.
create function bare_national(of_code text, number text) returns text language plpgsql as $$
declare
  rule record;
  bare text := number;
  before text;
  mobile constant text := '^0?(11|[23][0-9]{3}|[23][0-9]{2})15([0-9]{6,8})$';
begin
  select digits, trunk into rule from calling_codes where code = of_code;
  loop
    before := bare;
    if of_code = '54' and length(regexp_replace(bare, '^0', '')) = 12 and bare ~ mobile then
      return regexp_replace(bare, mobile, '9\1\2');
    end if;
    if coalesce(rule.trunk, '0+') <> '' then
      bare := regexp_replace(bare, '^(?:' || coalesce(rule.trunk, '0+') || ')', '');
    end if;
    if length(bare) = length(of_code) + rule.digits and starts_with(bare, of_code) then
      bare := substr(bare, length(of_code) + 1);
    end if;
    exit when bare = before;
  end loop;
  return bare;
end
$$;

-- split of the domain: the calling code and the national number.
create function split_phone(typed_code text, number text, is_international boolean) returns text[] language plpgsql as $$
declare
  pattern text;
  dialled text;
  found text[];
  fallback text[];
  usual integer;
  known text;
begin
  foreach pattern in array case
    when is_international then array['']
    else string_to_array(coalesce((select exits from calling_codes where code = typed_code), '00'), ' ') end
  loop
    dialled := substring(number from '^(?:' || pattern || ')([1-9][0-9]{6,14})$');
    continue when dialled is null;
    select code, digits into known, usual from calling_codes where starts_with(dialled, code);
    continue when known is null;
    found := array[known, bare_national(known, substr(dialled, length(known) + 1))];
    if length(found[2]) = usual or (usual is null and length(found[2]) between 6 and 12) then
      return found;
    end if;
    fallback := coalesce(fallback, found);
  end loop;
  return coalesce(fallback, array[typed_code, bare_national(typed_code, number)]);
end
$$;

-- canonicalPhone of the domain.
create function canonical_phone(phone jsonb) returns jsonb language plpgsql as $$
declare
  typed_code text := regexp_replace(coalesce(phone ->> 'countryCode', ''), '\D', '', 'g');
  number text := regexp_replace(coalesce(phone ->> 'number', ''), '\D', '', 'g');
  parts text[];
begin
  if number = '' or typed_code = '' then return phone; end if;
  parts := split_phone(typed_code, number, false);
  if length(parts[2]) < 4 then return phone; end if;
  return phone || jsonb_build_object('countryCode', '+' || parts[1], 'number', parts[2]) || case
    when parts[1] = typed_code then '{}'
    else jsonb_build_object('countryIdentifier', (select country from calling_codes where code = parts[1])) end;
end
$$;

-- canonicalNumber of the domain; what is no international number stays.
create function canonical_number(number text) returns text language plpgsql as $$
declare
  parts text[];
begin
  if number !~ '^\+[1-9][0-9]{6,17}$' then return number; end if;
  parts := split_phone('', substr(number, 2), true);
  if parts[1] = '' or length(parts[2]) < 4 then return number; end if;
  return '+' || parts[1] || parts[2];
end
$$;

-- The keys of likely duplicates are the digits of stored numbers.
create or replace function international_digits(phone jsonb) returns text language sql immutable parallel safe
  return regexp_replace(coalesce(phone ->> 'countryCode', '') || coalesce(phone ->> 'number', ''), '\D', '', 'g');

create temporary table new_phones on commit drop as
select account_id, id, phone_number as before, canonical_phone(phone_number) as phone from clients where phone_number is not null;
update clients
set phone_number = changed.phone,
  search_text = replace(search_text, concat(changed.before ->> 'countryCode', changed.before ->> 'number'),
    concat(changed.phone ->> 'countryCode', changed.phone ->> 'number'))
from new_phones changed
where clients.account_id = changed.account_id and clients.id = changed.id and changed.phone <> changed.before;
delete from client_keys where kind = 'phone';
insert into client_keys (account_id, client_id, kind, key)
select clients.account_id, clients.id, found.kind, found.key
from clients, keys_of_client(clients) found where clients.deleted_at is null and found.kind = 'phone';

update accounts set phone_number = canonical_phone(phone_number) where phone_number <> canonical_phone(phone_number);
update users set phone_number = canonical_phone(phone_number) where phone_number <> canonical_phone(phone_number);
update jobs set job_phone = canonical_phone(job_phone) where job_phone <> canonical_phone(job_phone);
update requests set request_phone = canonical_phone(request_phone) where request_phone <> canonical_phone(request_phone);

create temporary table new_contacts on commit drop as
select account_id, id, client_id, (
  select coalesce(jsonb_agg(jsonb_set(phone, '{phone}', canonical_phone(phone -> 'phone')) order by place), '[]')
  from jsonb_array_elements(phones) with ordinality found (phone, place)) as phones
from client_contacts where phones <> '[]';
update client_contacts set phones = changed.phones from new_contacts changed
where client_contacts.account_id = changed.account_id and client_contacts.id = changed.id
  and client_contacts.phones <> changed.phones;
delete from client_contact_keys keys using new_contacts changed
where keys.account_id = changed.account_id and keys.contact_id = changed.id and keys.key !~ '@';
insert into client_contact_keys (account_id, contact_id, client_id, key)
select distinct changed.account_id, changed.id, changed.client_id, international_digits(phone -> 'phone')
from new_contacts changed, jsonb_array_elements(changed.phones) found (phone)
on conflict do nothing;

create temporary table new_numbers on commit drop as
select number, canonical_number(number) as canonical from (
  select phone_number from calls union select phone_number from sms_conversations union select phone_number from sms_opt_outs
  union select forward_to from call_settings union select forward_to from account_phone_numbers
) typed (number) where canonical_number(number) <> number;
update calls
set phone_number = changed.canonical, phone_digits = substr(changed.canonical, 2),
  from_number = case when from_number = changed.number then changed.canonical else from_number end,
  to_number = case when to_number = changed.number then changed.canonical else to_number end
from new_numbers changed where phone_number = changed.number;
update call_settings set forward_to = changed.canonical from new_numbers changed where forward_to = changed.number;
update account_phone_numbers set forward_to = changed.canonical from new_numbers changed where forward_to = changed.number;

-- Who opted out under any spelling stays opted out.
insert into sms_opt_outs (account_id, phone_number, created_at)
select account_id, changed.canonical, min(created_at) from sms_opt_outs
join new_numbers changed on changed.number = phone_number group by 1, 2
on conflict do nothing;
delete from sms_opt_outs using new_numbers changed where phone_number = changed.number;

-- Conversations with the same number are joined to the one with the canonical number, else to the latest.
create temporary table joined_conversations on commit drop as
select account_id, id, coalesce(changed.canonical, phone_number) as phone_number,
  first_value(id) over by_number as kept_id,
  max(last_message_at) over of_number as last_message_at,
  min(created_at) over of_number as created_at,
  sum(unread_count) over of_number as unread_count,
  first_value(client_id) over by_client as client_id
from sms_conversations left join new_numbers changed on changed.number = phone_number
where coalesce(changed.canonical, phone_number) in (select canonical from new_numbers)
window of_number as (partition by account_id, account_phone_number, coalesce(changed.canonical, phone_number)),
  by_number as (of_number order by changed.canonical is not null, last_message_at desc, id),
  by_client as (of_number order by client_id is null, changed.canonical is not null, last_message_at desc, id);
update sms_messages set conversation_id = joined.kept_id from joined_conversations joined
where sms_messages.account_id = joined.account_id and conversation_id = joined.id and joined.id <> joined.kept_id;
delete from sms_conversations using joined_conversations joined
where sms_conversations.account_id = joined.account_id and sms_conversations.id = joined.id and joined.id <> joined.kept_id;
update sms_conversations
set phone_number = joined.phone_number, phone_digits = substr(joined.phone_number, 2),
  last_message_at = joined.last_message_at, created_at = joined.created_at, unread_count = joined.unread_count,
  client_id = joined.client_id
from joined_conversations joined
where sms_conversations.account_id = joined.account_id and sms_conversations.id = joined.id;

drop function canonical_number, canonical_phone, split_phone, bare_national;

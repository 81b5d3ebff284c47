-- oldest server: 0062

-- The photo of a person, which stands in place of the initials.
alter table users add column face_key text;

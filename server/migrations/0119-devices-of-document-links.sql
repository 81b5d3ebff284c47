-- oldest server: 0115

-- The device that opened a link first, as the hash of a key that its browser keeps. From there the client answers without a
-- code. Links that were sent before are bound by the device that opens them next.
alter table document_links add column device_hash text;

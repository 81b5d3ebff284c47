-- oldest server: 0052

-- Recordings of calls are encrypted in the storage, and a call says why it has no transcript.

alter table stored_files
  -- The key of the content, sealed; null for content that is stored as it is.
  add column sealed_key text;

alter table calls
  add column transcription_error text;

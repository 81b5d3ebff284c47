type StoredPhone = { countryCode: string; number: string };
type ContactPhone = { phone: StoredPhone; extension: string | null };

const isSame = (one: StoredPhone, other: StoredPhone): boolean =>
  one.countryCode === other.countryCode && one.number === other.number;

/**
 * The phone to call about the work on site: the job's own, else the first of its contact, else the client's. The job's
 * own is a copy without the extension, which is that of the contact's same number. Null if none is known.
 *
 * @example sitePhone({ jobPhone: null, contact: { phones: [{ phone, extension: '12' }] }, client: { phoneNumber: null } })
 *   → { phone, extension: '12' }
 */
export function sitePhone(job: {
  jobPhone: StoredPhone | null;
  contact: { phones: readonly ContactPhone[] } | null;
  client: { phoneNumber: StoredPhone | null };
}): ContactPhone | null {
  const { jobPhone, contact, client } = job;
  const ofContact = contact?.phones ?? [];
  if (jobPhone !== null)
    return ofContact.find(({ phone }) => isSame(phone, jobPhone)) ?? { phone: jobPhone, extension: null };
  const phone = client.phoneNumber;
  return ofContact[0] ?? (phone === null ? null : { phone, extension: null });
}

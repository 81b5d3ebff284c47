import { describe, expect, it } from 'vitest';
import { sitePhone } from './site-phone.ts';

const phone = (number: string) => ({ countryCode: '+1', number });
const contact = {
  phones: [
    { phone: phone('5550000001'), extension: null },
    { phone: phone('5550000002'), extension: '12' },
  ],
};
const client = { phoneNumber: phone('5550000009') };

describe('sitePhone', () => {
  it("is the job's own phone, with the extension of its contact's same number", () => {
    expect(sitePhone({ jobPhone: phone('5550000002'), contact, client })).toEqual(contact.phones[1]);
    expect(sitePhone({ jobPhone: phone('5550000005'), contact, client })).toEqual({
      phone: phone('5550000005'),
      extension: null,
    });
  });

  it("is else the contact's first phone, else the client's, else none", () => {
    expect(sitePhone({ jobPhone: null, contact, client })).toEqual(contact.phones[0]);
    const ofClient = { phone: client.phoneNumber, extension: null };
    expect(sitePhone({ jobPhone: null, contact: { phones: [] }, client })).toEqual(ofClient);
    expect(sitePhone({ jobPhone: null, contact: null, client })).toEqual(ofClient);
    expect(sitePhone({ jobPhone: null, contact: null, client: { phoneNumber: null } })).toBeNull();
  });
});

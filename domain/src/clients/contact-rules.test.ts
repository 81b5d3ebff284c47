import { describe, expect, it } from 'vitest';
import { contactExtensionPattern, contactPhoneLink, formatContactPhone } from './contact-rules.ts';

const phone = { countryCode: '+1', number: '5551234567' };

describe("a contact's phone", () => {
  it.each([
    [null, '+1 (555) 123-4567', 'tel:+15551234567'],
    ['12', '+1 (555) 123-4567 ext. 12', 'tel:+15551234567;ext=12'],
  ])('with the extension %j reads %s', (extension, text, link) => {
    expect(formatContactPhone({ phone, extension })).toBe(text);
    expect(contactPhoneLink({ phone, extension })).toBe(link);
  });

  it.each([
    ['7', true],
    ['0012345678', true],
    ['', false],
    ['12a', false],
    ['12345678901', false],
  ])('has an extension of one to ten digits: %j', (extension, isValid) => {
    expect(contactExtensionPattern.test(extension)).toBe(isValid);
  });
});

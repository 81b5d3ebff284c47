import { describe, expect, it } from 'vitest';
import { fieldLabel, subjectOf, whatText, whoText } from './audit-words.ts';

describe('an entry in words', () => {
  it.each([
    [{ action: 'changed', subject: 'roles', label: 'Dispatcher' }, 'Role changed: Dispatcher'],
    [{ action: 'created', subject: 'api_keys', label: null }, 'API key created'],
    [{ action: 'exported', subject: 'price-book', label: null }, 'Exported: price book'],
    [{ action: 'signInRefused', subject: 'sessions', label: null }, 'Sign-in refused'],
    [{ action: 'deleted', subject: 'payments', label: null }, 'Payment deleted'],
  ] as const)('%j → %s', (entry, text) => {
    expect(whatText(entry)).toBe(text);
  });

  it('names who acted, and the program in between', () => {
    expect(whoText({ kind: 'key', id: 'a', name: 'Ann Lee', key: 'Zapier' })).toBe('Ann Lee (Zapier)');
    expect(whoText({ kind: 'rule', id: 'a', name: 'Thanks', key: null })).toBe('Rule “Thanks”');
    expect(whoText({ kind: 'person', id: 'a', name: null, key: null })).toBe('A person');
  });

  it('names columns and tables as people do', () => {
    expect([fieldLabel('company_name'), fieldLabel('role_id'), subjectOf('job_forms')]).toEqual([
      ...['Company name', 'Role', 'job form'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { CannotStart } from '../settings/cannot-start.ts';
import { describeFailure, explainFailure, type StartStep } from './explain-failure.ts';

const place = {
  PORT: 80,
  HOST: '10.0.0.1',
  METRICS_PORT: 9464,
  METRICS_HOST: '10.0.0.2',
  DATA_DIR: '/data',
  DATABASE_URL: 'postgres://somebody:secret@db.internal/truckroll',
};
const failure = (code: string, message = 'raw text'): Error => Object.assign(new Error(message), { code });

describe('the reason of a failed start', () => {
  it.each<[StartStep, string, string]>([
    ['listen', 'EADDRINUSE', 'Port 80 is already in use. Stop the program that uses it, or set PORT to another one.'],
    ['listen', 'EACCES', 'Port 80 may not be opened by this user. Set PORT to one above 1023.'],
    ['listen', 'EADDRNOTAVAIL', 'HOST 10.0.0.1 is not an address of this machine.'],
    [
      'metrics',
      'EADDRINUSE',
      'Port 9464 is already in use. Stop the program that uses it, or set METRICS_PORT to another one.',
    ],
    ['metrics', 'EADDRNOTAVAIL', 'METRICS_HOST 10.0.0.2 is not an address of this machine.'],
    ['folder', 'EACCES', 'The folder /data cannot be written by this user. Set DATA_DIR to one that can.'],
    ['folder', 'EROFS', 'The folder /data cannot be written by this user. Set DATA_DIR to one that can.'],
    ['folder', 'ENOTDIR', 'DATA_DIR /data is not a folder.'],
    ['folder', 'ENOSPC', 'The disk with the folder /data is full.'],
    [
      'database',
      'ECONNREFUSED',
      'No PostgreSQL answers at db.internal:5432. Please check DATABASE_URL, and that the server runs.',
    ],
    [
      'database',
      'ENOTFOUND',
      'No PostgreSQL answers at db.internal:5432. Please check DATABASE_URL, and that the server runs.',
    ],
    ['database', '28P01', 'PostgreSQL at db.internal:5432 refuses the user or password of DATABASE_URL.'],
    [
      'database',
      '3D000',
      'PostgreSQL at db.internal:5432 has no database of the name that DATABASE_URL gives. Create it first: createdb.',
    ],
    ['database', '57P03', 'PostgreSQL at db.internal:5432 is starting or closing. Try again in a moment.'],
    [
      'database',
      '53300',
      'PostgreSQL at db.internal:5432 has no connection left. Set DATABASE_POOL lower, or its max_connections higher.',
    ],
  ])('at the step %s, %s: %s', (step, code, sentence) => {
    expect(explainFailure(failure(code), step, place)).toBe(sentence);
  });

  it('is the permission that the database user lacks', () => {
    const sentence = explainFailure(failure('42501', 'permission denied to create role'), 'database', place);
    expect(sentence).toContain('lacks a right (permission denied to create role)');
  });

  it('is a folder that cannot be created below a read-only one', () => {
    const unmade = Object.assign(failure('ENOENT'), { syscall: 'mkdir' });
    expect(explainFailure(unmade, 'folder', place)).toContain('The folder /data cannot be written');
    expect(explainFailure(failure('ENOENT'), 'folder', place)).toBeNull();
  });

  it('may be a server that does not respond', () => {
    const error = new Error('timeout expired');
    expect(explainFailure(error, 'database', place)).toContain('No PostgreSQL answers');
  });

  it('is the folder when the embedded database cannot be opened', () => {
    const embedded = { ...place, DATABASE_URL: undefined };
    expect(explainFailure(failure('EACCES'), 'database', embedded)).toContain('The folder /data cannot be written');
  });

  it('is the sentence of the error, if it has one', () => {
    expect(explainFailure(new CannotStart('Too old.'), 'database', place)).toBe('Too old.');
  });

  it('is not guessed', () => {
    expect(explainFailure(new Error('a bug'), 'database', place)).toBeNull();
    expect(explainFailure(failure('EACCES'), 'database', place)).toBeNull();
  });

  it('never contains the password', () => {
    for (const code of ['ECONNREFUSED', '28P01', '3D000', '42501']) {
      expect(explainFailure(failure(code), 'database', place)).not.toContain('secret');
    }
  });
});

describe('the text of an unknown failure', () => {
  const bug = new Error('the shelf is empty\n  and the second line of it');

  it('is one sentence with the next step, and no stack', () => {
    expect(describeFailure(bug, 'Truckroll could not start', undefined)).toBe(
      'Truckroll could not start: the shelf is empty. Try again with LOG_LEVEL=debug to see where this comes from.',
    );
    expect(describeFailure('gone', 'The command failed', 'info')).toMatch(/^The command failed: gone\. Try again/);
  });

  it('is the whole error on request, and only the sentence if it has one', () => {
    expect(describeFailure(bug, 'Truckroll could not start', 'debug')).toBe(bug.stack);
    expect(describeFailure(new CannotStart('Too old.'), 'Truckroll could not start', 'debug')).toBe('Too old.');
  });
});

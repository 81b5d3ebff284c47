import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../server/src/platform/settings/settings.ts';
import { serverProgram } from './build-server.mjs';
import { serverFlags } from './serve.mjs';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

type Compose = {
  services: Record<string, { environment: Record<string, string>; command?: string[]; depends_on?: object }>;
  volumes: Record<string, unknown>;
};
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;

/** The command with which `npm start` runs the server. */
const started = [...serverFlags, relative(root, serverProgram)].join(' ');

test('the image starts the server as npm start does', () => {
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(read('Dockerfile')) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...started.split(' ')]);
});

test('the Dockerfile is valid', () => {
  expect(validate(read('Dockerfile'))).toEqual([]);
});

test('the files that the Dockerfile copies exist, and are sent to the builder', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').filter((path) => path !== '.'),
  );
  expect(copied.length).toBeGreaterThan(8);
  const sent = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const path of copied) {
    expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    expect(sent).toContain(path.split('/')[0]);
  }
});

test('the image has every workspace, and runs as a non-root user', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  for (const name of workspaces) expect(read('Dockerfile')).toContain(`COPY ${name}/package.json ${name}/\n`);
  expect(read('Dockerfile').match(/^USER (.+)$/gm)).toEqual(['USER node']);
});

test('the settings of the compose file are settings of the server', () => {
  const filled = Object.entries(compose.services['server']?.environment ?? {}).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\w+(?::-(.*?)|:\?.*?)?\}/g, (_, preset: string | undefined) => preset ?? 'secret'),
  ]);
  const settings = readSettings(Object.fromEntries(filled));
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(filled.map(([name]) => name)));
  expect(settings).toMatchObject({ MIGRATE: 'off', SEED_DEMO: 'off', SIGN_UP: 'first' });
});

test('the compose file runs the migrations before the server, with an existing command', () => {
  const { migrate, server } = compose.services;
  expect(server?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  expect(existsSync(join(root, migrate?.command?.[1] ?? ''))).toBe(true);
  expect(Object.keys(compose.volumes)).toEqual(['database', 'files']);
});

test('the systemd unit starts the server as npm start does', () => {
  const [, command = ''] =
    /^ExecStart=\/opt\/truckroll\/node_modules\/\.bin\/node (.+)$/m.exec(read('truckroll.service')) ?? [];
  expect(command).toBe(started);
  expect(read('truckroll.service')).not.toMatch(/^User=root/m);
});

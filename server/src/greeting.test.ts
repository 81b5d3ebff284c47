import { describe, expect, it } from 'vitest';
import { demoPassword, demoSignIns } from './demo/demo-sign-ins.ts';
import { greeting } from './greeting.ts';

const demo = { password: demoPassword, signIns: demoSignIns };

describe('the greeting', () => {
  it.each([
    [{ HOST: '0.0.0.0', PUBLIC_URL: undefined }, 'http://localhost:3000'],
    [{ HOST: '::', PUBLIC_URL: undefined }, 'http://localhost:3000'],
    [{ HOST: '127.0.0.1', PUBLIC_URL: undefined }, 'http://localhost:3000'],
    [{ HOST: '192.168.1.5', PUBLIC_URL: undefined }, 'http://192.168.1.5:3000'],
    [{ HOST: '::1', PUBLIC_URL: undefined }, 'http://[::1]:3000'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://work.example.org' }, 'https://work.example.org'],
  ])('of %j has the address %s', (settings, address) => {
    expect(greeting(settings, { port: 3000, demo: null })).toBe(`\nTruckroll is ready: ${address}\n`);
  });

  it('has the demo sign-ins if there is a demo company', () => {
    const text = greeting({ HOST: '0.0.0.0', PUBLIC_URL: undefined }, { port: 3000, demo });
    expect(text).toContain('password truckroll-demo');
    expect(text).not.toContain('Only this computer');
    expect(text).toMatch(/owner@demo\.test +superAdmin/);
    expect(text).toMatch(/lite@demo\.test +fieldTechnicianLite/);
  });

  it('states that a demo company which listens only on this machine is not reachable by others', () => {
    const text = greeting({ HOST: '127.0.0.1', PUBLIC_URL: undefined }, { port: 3000, demo });
    expect(text).toContain('Only this computer can open it. HOST=0.0.0.0 lets others connect');
  });
});

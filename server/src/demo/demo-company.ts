import { demoPassword, demoSignIns } from './demo-sign-ins.ts';
import { seedDemo } from './seed-demo.ts';

/** The demo company, as the start of the server is given it. */
export const demoCompany = { password: demoPassword, signIns: demoSignIns, seed: seedDemo };

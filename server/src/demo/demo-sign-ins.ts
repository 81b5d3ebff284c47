/** The demo sign-ins, printed at startup. */
export const demoPassword = 'truckroll-demo';
export const demoSignIns = [
  { email: 'owner@demo.test', role: 'superAdmin' },
  { email: 'manager@demo.test', role: 'officeManager' },
  { email: 'office@demo.test', role: 'officeStaff' },
  { email: 'pro@demo.test', role: 'fieldTechnicianPro' },
  { email: 'lite@demo.test', role: 'fieldTechnicianLite' },
  { email: 'owner@rival.test', role: 'superAdmin of another company' },
] as const;

import type { createProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { createJobForm } from '@truckroll/contract/jobs/job-forms';
import type { Chance } from './chance.ts';

/** The demo company's staff: seven work with the owner, the eighth has not accepted the invitation yet. */
export const demoPeople = [
  {
    email: 'manager@demo.test',
    firstName: 'Marcus',
    lastName: 'Reid',
    role: 'officeManager',
    color: '#c2185b',
    skills: [],
  },
  {
    email: 'office@demo.test',
    firstName: 'Priya',
    lastName: 'Nair',
    role: 'officeStaff',
    color: '#00838f',
    skills: [],
  },
  {
    email: 'pro@demo.test',
    firstName: 'Diego',
    lastName: 'Alvarez',
    role: 'fieldTechnicianPro',
    color: '#2e7d32',
    skills: ['HVAC', 'Gas fitting'],
  },
  {
    email: 'lite@demo.test',
    firstName: 'Lena',
    lastName: 'Kowalczyk',
    role: 'fieldTechnicianLite',
    color: '#ef6c00',
    skills: ['Cleaning', 'Landscaping'],
  },
  {
    email: 'tom@demo.test',
    firstName: 'Tom',
    lastName: 'Becker',
    role: 'fieldTechnicianPro',
    color: '#6a1b9a',
    skills: ['Plumbing', 'Backflow testing'],
  },
  {
    email: 'aisha@demo.test',
    firstName: 'Aisha',
    lastName: 'Bello',
    role: 'fieldTechnicianPro',
    color: '#1565c0',
    skills: ['Electrical', 'HVAC'],
  },
  {
    email: 'samir@demo.test',
    firstName: 'Samir',
    lastName: 'Haddad',
    role: 'fieldTechnicianLite',
    color: '#37474f',
    skills: ['Electrical'],
  },
  {
    email: 'grace@demo.test',
    firstName: 'Grace',
    lastName: 'Lin',
    role: 'officeStaff',
    color: '#5d4037',
    skills: [],
    isInvitedOnly: true,
  },
] as const;

export const demoSkills = [
  'HVAC',
  'Gas fitting',
  'Plumbing',
  'Backflow testing',
  'Electrical',
  'Cleaning',
  'Landscaping',
] as const;

const forClients = 'client_properties' as const;

/** One custom property of each of the eight types. */
export const demoProperties: BodyInputOf<typeof createProperty>[] = [
  { module_type: forClients, name: 'Gate code', type: 'Text' },
  {
    module_type: forClients,
    name: 'Service plan',
    type: 'Select',
    options: [
      { name: 'None', color: '#cfd8dc' },
      { name: 'Silver', color: '#90a4ae' },
      { name: 'Gold', color: '#fdd835' },
    ],
  },
  {
    module_type: forClients,
    name: 'Systems on site',
    type: 'Multi Select',
    options: ['Furnace', 'Air conditioner', 'Heat pump', 'Boiler', 'Tankless water heater', 'Sump pump'],
  },
  { module_type: forClients, name: 'Number of units', type: 'Number' },
  { module_type: forClients, name: 'Furnace installed', type: 'Date' },
  { module_type: forClients, name: 'Last filter change', type: 'Timestamp' },
  { module_type: forClients, name: 'Tenant phone', type: 'Phone' },
  { module_type: forClients, name: 'Dog on site', type: 'Checkbox' },
  { module_type: 'job_properties', name: 'Permit number', type: 'Text' },
  { module_type: 'job_properties', name: 'Crew size', type: 'Number' },
  {
    module_type: 'request_properties',
    name: 'Heard of us from',
    type: 'Select',
    options: ['Neighbour', 'Search', 'Van', 'Flyer'],
  },
];

export const demoJobForms: BodyInputOf<typeof createJobForm>[] = [
  {
    title: 'HVAC maintenance checklist',
    description: 'Twice a year for every service plan.',
    attachToNewJobs: true,
    fields: [
      { label: 'Filter replaced', type: 'checkbox', required: true },
      { label: 'Filter size', type: 'text' },
      { label: 'Supply temperature (°F)', type: 'number', required: true },
      {
        label: 'Condition of the heat exchanger',
        type: 'select',
        required: true,
        options: ['Good', 'Worn', 'Cracked'],
      },
      {
        label: 'Parts recommended',
        type: 'multi-select',
        options: ['Igniter', 'Capacitor', 'Blower motor', 'Thermostat'],
      },
      { label: 'Remarks', type: 'textarea' },
    ],
  },
  {
    title: 'Water heater inspection',
    fields: [
      { label: 'Serial number', type: 'text', required: true },
      { label: 'Installed on', type: 'date' },
      { label: 'Relief valve tested', type: 'checkbox', required: true },
      { label: 'Leaks found', type: 'select', options: ['None', 'Fittings', 'Tank'] },
      { label: 'Pictures of the installation', type: 'photo' },
      { label: 'Signature of the customer', type: 'signature' },
    ],
  },
  {
    title: 'Electrical safety check',
    description: 'Panel, ground faults and smoke alarms.',
    fields: [
      { label: 'Panel rating (A)', type: 'number', required: true },
      { label: 'Ground fault outlets tested', type: 'checkbox', required: true },
      { label: 'Next inspection', type: 'datetime' },
      { label: 'Findings', type: 'textarea' },
    ],
  },
  {
    title: 'Move-out cleaning',
    fields: [
      {
        label: 'Rooms',
        type: 'multi-select',
        required: true,
        options: ['Kitchen', 'Bathrooms', 'Bedrooms', 'Basement', 'Windows'],
      },
      { label: 'Keys returned', type: 'checkbox' },
    ],
  },
];

/** A client's custom property values, by the property's name. */
export function demoPropertyValues(chance: Chance, today: Date): Map<string, string | number | boolean | string[]> {
  const daysAgo = (days: number): Date => new Date(today.getTime() - days * 86_400_000);
  const values = new Map<string, string | number | boolean | string[]>();
  if (chance.happens(0.25)) values.set('Gate code', `#${chance.between(1000, 9999)}`);
  if (chance.happens(0.6)) values.set('Service plan', chance.pick(['None', 'Silver', 'Gold']));
  if (chance.happens(0.5)) {
    const systems = ['Furnace', 'Air conditioner', 'Heat pump', 'Boiler', 'Tankless water heater', 'Sump pump'];
    values.set(
      'Systems on site',
      systems.filter(() => chance.happens(0.35)),
    );
  }
  if (chance.happens(0.3)) values.set('Number of units', chance.between(1, 12));
  if (chance.happens(0.4))
    values.set('Furnace installed', daysAgo(chance.between(300, 5000)).toISOString().slice(0, 10));
  if (chance.happens(0.35)) values.set('Last filter change', daysAgo(chance.between(5, 300)).toISOString());
  if (chance.happens(0.1)) values.set('Tenant phone', `716555${String(chance.between(100, 199)).padStart(4, '0')}`);
  if (chance.happens(0.3)) values.set('Dog on site', chance.happens(0.6));
  return values;
}

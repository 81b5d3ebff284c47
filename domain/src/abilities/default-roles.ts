import { abilityCatalogue, type ModuleKey, moduleKeys, type Permission } from './catalogue.ts';

/** A role that every new account begins with (API 2.5). */
export type DefaultRole = { name: string; label: string; permissions: Permission[] };

type Entries = Partial<Record<ModuleKey, string>>;

const permissions = (entries: Entries): Permission[] =>
  moduleKeys.flatMap((name) => {
    const list = entries[name];
    return list === undefined ? [] : [{ name, abilities: list.split(' ') }];
  });

const everything = (): Permission[] => moduleKeys.map((name) => ({ name, abilities: [...abilityCatalogue[name]] }));

/** All work with records. Phone, inbox and other people's hours stay with admins until an admin gives them (API 2.5). */
const allRecords = (): Permission[] =>
  everything().filter(({ name }) => name !== 'Communications' && name !== 'Timesheets');

export const defaultRoles: readonly DefaultRole[] = [
  { name: 'superAdmin', label: 'Super Admin', permissions: everything() },
  { name: 'admin', label: 'Admin', permissions: everything() },
  { name: 'officeManager', label: 'Office Manager', permissions: allRecords() },
  {
    name: 'officeStaff',
    label: 'Office Staff',
    permissions: permissions({
      Clients: 'create edit viewHistory viewBasicInfo viewAll',
      Jobs: 'create edit viewAll assignJob addLineItems editLineItems addVisitNotes updateVisitNotes showPricing uploadAttachments',
      Requests: 'create edit changeStage showPricing assignAnyone viewAll',
      TaskManagement: 'create edit assignTeam assignSelf viewAll',
      Estimate: 'create edit send viewAll',
      Invoice: 'create edit send viewAll recordPayment',
      JobForms: 'create',
      productService: 'create edit showCost',
    }),
  },
  {
    name: 'fieldTechnicianPro',
    label: 'Field Technician Pro',
    permissions: permissions({
      Clients: 'create edit viewHistory viewBasicInfo viewAssigned',
      Jobs: 'createForAssigned editOwn viewAssigned addLineItems editLineItems addVisitNotes updateVisitNotes viewLogs addLogs showPricing uploadAttachments',
      Requests: 'create edit changeStage showPricing assignSelf viewAssigned',
      TaskManagement: 'create edit assignSelf viewAssigned',
      Estimate: 'createOwn',
      Invoice: 'createOwn',
      JobForms: 'createOwn',
    }),
  },
  {
    name: 'fieldTechnicianLite',
    label: 'Field Technician Lite',
    permissions: permissions({
      Clients: 'viewBasicInfo viewAssigned',
      Jobs: 'viewAssigned addVisitNotes addLogs uploadAttachments',
      Requests: 'viewAssigned',
      TaskManagement: 'assignSelf viewAssigned',
    }),
  },
];

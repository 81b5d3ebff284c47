import { type AbilityOf, abilityCatalogue, type ModuleKey, moduleKeys } from './catalogue.ts';

/** Label of an ability in the roles editor, and what it permits. */
type Wording = { label: string; description: string };
type ModuleWording<M extends ModuleKey> = { label: string; abilities: Record<AbilityOf<M>, Wording> };

const words = (label: string, description: string): Wording => ({ label, description });

/** Label and description of every ability; adding an ability without them fails the type check. */
const abilityDescriptions: { [M in ModuleKey]: ModuleWording<M> } = {
  Clients: {
    label: 'Clients',
    abilities: {
      create: words('Create clients', 'Add new clients, also from a job or a request.'),
      edit: words(
        'Edit clients',
        'Change contact data, addresses, properties and stage. Only an admin changes the name of an existing client.',
      ),
      delete: words(
        'Delete clients',
        'Remove a client with its jobs, visits, requests and files. Invoices, estimates and payments stay.',
      ),
      viewHistory: words(
        'View history',
        'See what happened with a client: payments, products, filled job forms, emails, files and activity.',
      ),
      viewBasicInfo: words(
        'Show history tabs',
        'Together with "View history", show the tabs Activity, Emails, Files and Assets of a client.',
      ),
      viewAll: words(
        'View all clients',
        'See every client of the company. Field technicians still see only the clients assigned to them.',
      ),
      viewAssigned: words(
        'View assigned clients',
        'See the clients that the person created or has a job, a request or an open task for.',
      ),
    },
  },
  Jobs: {
    label: 'Jobs',
    abilities: {
      create: words('Create jobs', 'Add and duplicate jobs for any client that the person sees.'),
      createForAssigned: words('Create jobs for assigned clients', 'Add and duplicate jobs for assigned clients only.'),
      edit: words('Edit all jobs', 'Change every job in view, its schedule and its visits.'),
      editOwn: words('Edit own jobs', 'Change the jobs that the person created, their schedule and their visits.'),
      viewAssigned: words(
        'View assigned jobs',
        'See the jobs that the person created or is assigned to, even for a single visit.',
      ),
      viewAll: words('View all jobs', 'See every job of the company.'),
      delete: words('Delete jobs', 'Remove jobs that have no estimates and no invoices, together with their visits.'),
      assignJob: words(
        'Assign people',
        'Choose the team of jobs and visits. Without it, a new job can be assigned only to the person or to nobody.',
      ),
      addLineItems: words('Add line items', 'Put products and services on a job.'),
      editLineItems: words('Edit line items', 'Change name, quantity and price of the items of a job.'),
      deleteLineItems: words(
        'Delete line items',
        'Remove items from a job. "Delete products and services" is needed as well.',
      ),
      addVisitNotes: words('Add visit notes', 'Write notes on visits.'),
      updateVisitNotes: words('Edit visit notes', 'Change notes that are already on a visit.'),
      viewLogs: words('View logs', 'See and export the time and cost logs of jobs.'),
      addLogs: words('Add logs', 'Record time and costs of visits.'),
      showPricing: words('Show prices', 'See prices, taxes and totals of jobs. Without it they are hidden.'),
      uploadAttachments: words('Upload attachments', 'Add files to jobs.'),
    },
  },
  Requests: {
    label: 'Requests',
    abilities: {
      create: words('Create requests', 'Add and duplicate requests.'),
      edit: words('Edit requests', 'Change every request in view.'),
      changeStage: words('Change stage', 'Move a request to another stage.'),
      showPricing: words('Show prices', 'See prices, taxes and totals of requests. Without it they are hidden.'),
      assignSelf: words('Assign oneself', 'Assign requests to oneself.'),
      assignTeam: words('Assign others', 'Assign requests to other team members.'),
      assignAnyone: words('Assign anyone', 'Assign requests to anyone, including oneself.'),
      viewAll: words(
        'View all requests',
        'See every request of the company. Field technicians still see only the requests assigned to them.',
      ),
      viewAssigned: words('View assigned requests', 'See the requests that the person created or is assigned to.'),
      delete: words('Delete requests', 'Remove requests. Jobs and documents created from them are kept.'),
    },
  },
  TaskManagement: {
    label: 'Task management',
    abilities: {
      assignSelf: words('Assign oneself', 'Assign tasks to oneself.'),
      assignTeam: words('Assign others', 'Assign tasks to other team members.'),
      create: words('Create tasks', 'Add tasks.'),
      edit: words('Edit tasks', 'Change every task in view.'),
      delete: words('Delete tasks', 'Remove tasks.'),
      viewAll: words('View all tasks', 'See every task of the company.'),
      viewAssigned: words('View assigned tasks', 'See the tasks that the person created or is assigned to.'),
    },
  },
  Estimate: {
    label: 'Estimates',
    abilities: {
      create: words('Create estimates', 'Write estimates for any client and see all of them.'),
      createOwn: words(
        'Create own estimates',
        'Write estimates for assigned clients, jobs and requests, and change only those that the person wrote.',
      ),
      edit: words('Edit estimates', 'Change every estimate and see all of them.'),
      delete: words('Delete estimates', 'Remove estimates.'),
      send: words('Send estimates', 'Send estimates to clients.'),
      viewAll: words('View all estimates', 'See every estimate of the company.'),
    },
  },
  Invoice: {
    label: 'Invoices',
    abilities: {
      create: words('Create invoices', 'Write invoices for any client and see all of them.'),
      createOwn: words(
        'Create own invoices',
        'Write invoices for assigned clients, jobs and requests, and change only those that the person wrote.',
      ),
      edit: words('Edit invoices', 'Change every invoice and see all of them.'),
      delete: words('Delete invoices', 'Remove invoices.'),
      send: words('Send invoices', 'Send invoices to clients.'),
      recordPayment: words('Record payments', 'Enter payments that were received for invoices.'),
      viewAll: words('View all invoices', 'See every invoice of the company.'),
    },
  },
  JobForms: {
    label: 'Job forms',
    abilities: {
      create: words('Manage all job forms', 'Add, change and remove job forms, and choose those of a job.'),
      createOwn: words(
        'Manage own job forms',
        'Add job forms and change only those that the person made, and choose those of a job.',
      ),
    },
  },
  productService: {
    label: 'Products and services',
    abilities: {
      create: words('Create products and services', 'Add entries to the price book, also while writing line items.'),
      delete: words(
        'Delete products and services',
        'Remove entries from the price book. Removing items from a job needs it as well.',
      ),
      edit: words('Edit products and services', 'Change name, price and taxes of entries of the price book.'),
      showCost: words(
        'Show costs',
        'See and set what entries of the price book cost, their margin, and the profit of jobs.',
      ),
    },
  },
  Communications: {
    label: 'Phone and inbox',
    abilities: {
      calls: words(
        'Answer and make calls',
        "See all calls with their recordings, take them and call from the company's numbers.",
      ),
      messages: words('Read and write text messages', "See all conversations, and text from the company's numbers."),
      inbox: words(
        "Read the company's inbox",
        "See all emails of the company's mailbox, also those that are of no client.",
      ),
    },
  },
  Timesheets: {
    label: 'Timesheets',
    abilities: {
      viewAll: words("See everybody's hours", 'See the time clock and timesheets of all people, and export them.'),
      approve: words('Approve hours', "Correct and approve other people's timesheets, and open them again."),
    },
  },
};

export type DescribedModule = {
  name: ModuleKey;
  label: string;
  abilities: { name: string; label: string; description: string }[];
};

const describe = <M extends ModuleKey>(name: M): DescribedModule => {
  const { label, abilities } = abilityDescriptions[name];
  const listed: readonly AbilityOf<M>[] = abilityCatalogue[name];
  return { name, label, abilities: listed.map((ability) => ({ name: ability, ...abilities[ability] })) };
};

/**
 * The catalogue as the roles editor shows it, in its order (API TM-9).
 *
 * @example describedCatalogue()[0]?.abilities[0]
 *   → { name: 'create', label: 'Create clients', description: 'Add new clients, also from a job or a request.' }
 */
export const describedCatalogue = (): DescribedModule[] => moduleKeys.map(describe);

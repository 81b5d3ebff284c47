/**
 * How many rows a list without pages answers at most (API 1.6). No company at work reaches these numbers: they keep one
 * answer from taking the memory of the server.
 */
export const listBounds = {
  callOutcomes: 500,
  phoneNumbers: 500,
  clients: 200_000,
  clientDocuments: 5000,
  clientPayments: 5000,
  clientProducts: 10_000,
  clientJobForms: 2000,
  driveItems: 10_000,
  driveFolders: 10_000,
  breadcrumb: 100,
  calendarEvents: 50_000,
  trackedVisits: 20_000,
  predictions: 8,
  jobForms: 2000,
  jobFormEntries: 2000,
  products: 50_000,
  productCategories: 5000,
  roles: 500,
  sessions: 500,
  skills: 5000,
  taxes: 10_000,
  team: 5000,
  visitLogs: 10_000,
} as const;

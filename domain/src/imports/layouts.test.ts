import { describe, expect, it } from 'vitest';
import { recogniseFile, suggestColumns } from './kind-rules.ts';

/** The headers of each export with what they are imported as. */
const layouts: readonly (readonly [
  layout: string,
  kind: string,
  columns: (readonly [head: string, target: string | null])[],
])[] = [
  [
    'jobber',
    'clients',
    [
      ['J-ID', null],
      ['Display Name', 'name'],
      ['Company Name', 'companyName'],
      ['First Name', 'firstName'],
      ['Last Name', 'lastName'],
      ['Main Phone #s', 'phoneNumber'],
      ['Main Email', 'email'],
      ['Billing Street 1', 'billingAddress.street'],
      ['Billing City', 'billingAddress.city'],
      ['Service Property Name', null],
      ['Service Street 1', 'propertyAddress.street'],
      ['Service Street 2', 'propertyAddress.unit'],
      ['Service City', 'propertyAddress.city'],
      ['Service State', 'propertyAddress.state'],
      ['Service Zip code', 'propertyAddress.zipCode'],
    ],
  ],
  [
    'housecall_pro',
    'clients',
    [
      ['First Name', 'firstName'],
      ['Last Name', 'lastName'],
      ['Display Name', 'name'],
      ['Email', 'email'],
      ['Mobile Number', 'phoneNumber'],
      ['Home Number', 'otherPhone'],
      ['Work Number', null],
      ['Company', 'companyName'],
      ['Customer Notes', 'notes'],
      ['Customer Tags', 'tagIds'],
      ['Street', 'propertyAddress.street'],
      ['City', 'propertyAddress.city'],
      ['State', 'propertyAddress.state'],
      ['Zip', 'propertyAddress.zipCode'],
      ['Do Not Service', null],
    ],
  ],
  [
    'housecall_pro',
    'clients',
    [
      ['Display Name', 'name'],
      ['Mobile Number', 'phoneNumber'],
      ['Email', 'email'],
      ['Do Not Service', null],
      ['Address_1 Street Line 1', 'propertyAddress.street'],
      ['Address_1 Street Line 2', 'propertyAddress.unit'],
      ['Address_1 City', 'propertyAddress.city'],
      ['Address_1 State', 'propertyAddress.state'],
      ['Address_1 Postal Code', 'propertyAddress.zipCode'],
      ['Address_1 Billing?', null],
      ['Address_1 Notes', null],
    ],
  ],
  [
    'service_titan',
    'clients',
    [
      ['Customer ID', null],
      ['Customer Name', 'name'],
      ['Customer Type', null],
      ['Location ID', null],
      ['Location Name', null],
      ['Location Street', 'propertyAddress.street'],
      ['Location City', 'propertyAddress.city'],
      ['Location State', 'propertyAddress.state'],
      ['Location Zip', 'propertyAddress.zipCode'],
      ['Phone', 'phoneNumber'],
      ['Email', 'email'],
    ],
  ],
  [
    'quickbooks',
    'clients',
    [
      ['Customer full name', 'name'],
      ['Phone numbers', 'phoneNumber'],
      ['Email', 'email'],
      ['Bill address', 'billingAddress.line'],
      ['Ship address', 'propertyAddress.line'],
      ['Open Balance', null],
    ],
  ],
  [
    'jobber',
    'products',
    [
      ['Name', 'name'],
      ['Description', 'description'],
      ['Category', 'type'],
      ['Unit Price', 'price'],
      ['Unit Cost', 'cost'],
      ['Taxable', 'isTaxable'],
      ['Bookable', null],
      ['Duration minutes', null],
    ],
  ],
  [
    'housecall_pro',
    'products',
    [
      ['Name', 'name'],
      ['Description', 'description'],
      ['Price', 'price'],
      ['Cost', 'cost'],
      ['Taxable', 'isTaxable'],
      ['Unit of measure', 'unitType'],
      ['Task code', null],
      ['Online Booking Enabled', null],
    ],
  ],
  [
    'service_titan',
    'products',
    [
      ['Code', null],
      ['Name', 'name'],
      ['Description', 'description'],
      ['Price', 'price'],
      ['Member Price', null],
      ['Add-on Price', null],
      ['Hours', null],
      ['Active', 'isActive'],
    ],
  ],
  [
    'quickbooks',
    'products',
    [
      ['Product/Service Name', 'name'],
      ['Sales Description', 'description'],
      ['SKU', null],
      ['Type', 'type'],
      ['Sales Price / Rate', 'price'],
      ['Income Account', null],
    ],
  ],
  [
    'jobber',
    'jobs',
    [
      ['Job #', 'jobNumber'],
      ['Client name', 'clientName'],
      ['Client email', 'clientEmail'],
      ['Service street', 'jobAddress.street'],
      ['Service city', 'jobAddress.city'],
      ['Title', 'title'],
      ['Scheduled start date', 'startDay'],
      ['Salesperson', null],
      ['Total ($)', 'total'],
    ],
  ],
  [
    'housecall_pro',
    'jobs',
    [
      ['Job #', 'jobNumber'],
      ['Customer name', 'clientName'],
      ['Job description', 'title'],
      ['Job scheduled start date', 'startDay'],
      ['Job status', 'jobStatus'],
      ['Job amount', 'total'],
      ['Job tags', null],
    ],
  ],
  [
    'service_titan',
    'jobs',
    [
      ['Job #', 'jobNumber'],
      ['Customer Name', 'clientName'],
      ['Location Name', null],
      ['Job Type', 'title'],
      ['Business Unit', null],
      ['Campaign', null],
      ['Summary', 'description'],
      ['Status', 'jobStatus'],
      ['Scheduled Date', 'startDay'],
    ],
  ],
  [
    'jobber',
    'invoices',
    [
      ['Invoice #', 'documentNumber'],
      ['Client name', 'clientName'],
      ['Subject', 'title'],
      ['Issued date', 'date'],
      ['Due date', 'dueDate'],
      ['Marked paid date', null],
      ['Late by', null],
      ['Total ($)', 'total'],
      ['Balance ($)', 'balance'],
    ],
  ],
  [
    'housecall_pro',
    'invoices',
    [
      ['Invoice #', 'documentNumber'],
      ['Customer name', 'clientName'],
      ['Service date', null],
      ['Due date', 'dueDate'],
      ['Invoice amount', 'total'],
      ['Invoice due amount', 'balance'],
    ],
  ],
  [
    'service_titan',
    'invoices',
    [
      ['Invoice Number', 'documentNumber'],
      ['Customer Name', 'clientName'],
      ['Location Name', null],
      ['Business Unit', null],
      ['Invoice Date', 'date'],
      ['Due Date', 'dueDate'],
      ['Total', 'total'],
      ['Balance', 'balance'],
    ],
  ],
  [
    'quickbooks',
    'invoices',
    [
      ['Date', 'date'],
      ['Transaction type', null],
      ['Num', 'documentNumber'],
      ['Customer', 'clientName'],
      ['Memo/Description', 'title'],
      ['Due date', 'dueDate'],
      ['Amount', 'total'],
      ['Open balance', 'balance'],
    ],
  ],
];

describe('the header of an export', () => {
  it.each(layouts)('of %s with %s is recognised, with its columns', (layout, kind, columns) => {
    const heads = columns.map(([head]) => head);
    expect(recogniseFile(heads, [])).toEqual({ kind, layout, columns: columns.map(([, target]) => target) });
  });

  it('of an unknown product is read by the general meaning of its words', () => {
    expect(recogniseFile(['Name', 'E-mail', 'Mobile phone', 'Shoe size'], [])).toEqual({
      kind: 'clients',
      layout: null,
      columns: ['name', 'email', 'phoneNumber', null],
    });
  });
});

describe('headers that many programs write', () => {
  it.each([
    ['products', ['Name', 'Code', 'Hours', 'Price']],
    ['products', ['Name', 'Unit price', 'Unit cost']],
    ['clients', ['Name', 'Mobile number', 'Home number']],
    ['jobs', ['Job type', 'Customer', 'Campaign']],
  ] as const)('identify no product: %s with %j', (kind, heads) => {
    expect(suggestColumns(kind, heads, []).layout).toBeNull();
  });
});

describe('the properties of clients', () => {
  it.each([
    [
      'jobber',
      ['J-ID', 'Display Name', 'Main Email', 'Service Property Name', 'Service Street 1', 'Service City'],
      [null, 'clientName', 'clientEmail', 'name', 'address.street', 'address.city'],
    ],
    [
      'service_titan',
      ['Customer ID', 'Customer Name', 'Location ID', 'Location Name', 'Location Street', 'Location City'],
      [null, 'clientName', null, 'name', 'address.street', 'address.city'],
    ],
    [
      'housecall_pro',
      [
        'Display Name',
        'Mobile Number',
        'Email',
        'Work Number',
        'Notes',
        'Address_1 Street Line 1',
        'Address_1 Street Line 2',
        'Address_1 City',
        'Address_1 State',
        'Address_1 Postal Code',
        'Address_1 Billing?',
        'Address_1 Notes',
      ],
      [
        'clientName',
        'clientPhone',
        'clientEmail',
        null,
        null,
        'address.street',
        'address.unit',
        'address.city',
        'address.state',
        'address.zipCode',
        null,
        'notes',
      ],
    ],
  ] as const)('are found in the clients of %s', (layout, heads, columns) => {
    expect(suggestColumns('properties', heads, [])).toEqual({ layout, columns });
    expect(recogniseFile(heads, []).kind).toBe('clients');
  });
});

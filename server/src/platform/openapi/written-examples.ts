/** Example bodies, by the endpoint's name, for endpoints whose rules a generated example would violate. */
export const writtenExamples: Record<string, Record<string, unknown>> = {
  createAbsence: { kind: 'vacation', start: '2026-07-06', end: '2026-07-10' },
  addTimeEntry: {
    kind: 'work',
    start: '2026-11-20T14:00:00.000Z',
    end: '2026-11-20T18:00:00.000Z',
    reason: 'Forgotten to clock in',
  },
  updateAbsence: { status: 'approved' },
  createEvent: { title: 'Team meeting', start: '2026-11-20T14:00:00.000Z', end: '2026-11-20T15:00:00.000Z' },
  updateEvent: { start: '2026-11-20T15:00:00.000Z', end: '2026-11-20T16:00:00.000Z' },
  dialNumber: { to: '+14165550134', from: '+14165550100' },
  sendSms: { to: '+14165550134', from: '+14165550100', body: 'We are on our way.' },
  updatePhoneNumber: { friendlyName: 'Front desk', forwardTo: '+14165550177' },
  updateCallSettings: { recordCalls: true, announcement: 'This call may be recorded.', forwardTo: '+14165550177' },
  simulateContact: { kind: 'sms', from: '+14165550133', to: '+14165550100', body: 'When will you be here?' },
  changeEmails: { action: 'markRead', messageIds: ['0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5'] },
  simulateEmail: { from: 'ann@example.com', subject: 'Boiler', text: 'It leaks again.' },
  judgeClientPair: {
    firstId: '0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5',
    secondId: '0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e6',
    isDuplicate: false,
  },
  mergeClients: {
    removedId: '0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e6',
    updatedAt: '2026-03-01T12:00:00.000Z',
    removedUpdatedAt: '2026-03-02T12:00:00.000Z',
    choices: { email: 'kept', notes: 'both' },
  },
  changeClientStages: { ids: ['0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5'], stage: 'proposal' },
  changeTagsOfClients: {
    ids: ['0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5'],
    add: ['0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e7'],
  },
};

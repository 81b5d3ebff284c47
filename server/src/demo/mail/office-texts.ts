/** The company's mail templates. */
export const mailTemplates = [
  {
    name: 'Appointment confirmed',
    subject: 'Your appointment on {job.date}',
    content:
      '<p>Hi {client.firstName},</p><p>We confirm your appointment for <strong>{job.title}</strong> ({job.number}) on {job.date} at {job.time}, at {client.address}.</p><p>If anything changes, please answer this email or call {company.phone}.</p><p>{sender.firstName}</p>',
  },
  {
    name: 'Friendly reminder of an invoice',
    subject: 'A reminder from {company.name}',
    content:
      '<p>Dear {client.name},</p><p>According to our books there is still an open invoice for {job.title}. If you have paid in the meantime, please ignore this message.</p><p>Kind regards,<br>{sender.name}</p>',
  },
  {
    name: 'Following up on an estimate',
    subject: 'Any questions about our estimate?',
    content:
      '<p>Hi {client.firstName},</p><p>I wanted to ask whether our estimate has left any questions open. I am happy to go through it with you on the phone: {company.phone}.</p><p>{sender.firstName}</p>',
  },
] as const;

/** A draft of a reply in the thread with this subject. */
export const replyDraft = {
  subject: 'How can I pay by card?',
  text: 'Hi,\n\nNo need to call: every invoice that we send by email has a page of its own, and',
};

/** A draft of a new message, still without recipients. */
export const ownerDraft = {
  subject: 'Our prices from next quarter on',
  text: 'Dear customers,\n\nFor two years our hourly rates have stayed the same. From the first day of next quarter on',
};

/** A reminder that is sent on the day before a visit. */
export const scheduledMail = {
  subject: 'See you on {day}',
  text: 'Hi {first},\n\nA short reminder: {technician} comes on {day} at {time} for “{job}”, job {number}. Please make sure that the work area is free; everything else we bring along.',
};

export const failedMail = {
  subject: 'Your service plan for the coming year',
  text: 'Hi {first},\n\nYour plan renews at the end of next month at the same price. There is nothing for you to do; if you would rather stop, an answer to this email is enough.',
  reason: '552 5.2.2 The mailbox of the recipient is full',
};

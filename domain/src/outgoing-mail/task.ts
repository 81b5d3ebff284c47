import { greetingOf, linkMail, type MailText } from './link-mail.ts';

/**
 * The mail about a new task, or the reminder of one (API TK-1).
 *
 * taskMail({ kind: 'reminder', name: 'Call back', when: 'Mar 10, 2026 14:00', clientName: 'Ann Lee', … }).subject
 * → 'Reminder: Call back'
 */
export const taskMail = (task: {
  kind: 'new' | 'reminder';
  firstName: string;
  name: string;
  /** Day and time as text; null without a date. */
  when: string | null;
  clientName: string | null;
  instructions: string | null;
  companyName: string;
  url: string | null;
}): MailText => {
  const about = [task.when, task.clientName && `for ${task.clientName}`].filter(Boolean).join(', ');
  return linkMail({
    subject: `${task.kind === 'new' ? 'New task' : 'Reminder'}: ${task.name}`,
    greeting: greetingOf(task.firstName),
    sentences: [
      `${task.kind === 'new' ? 'There is a new task' : 'This is to remind you of a task'}: ${task.name}${about && ` (${about})`}.`,
      ...(task.instructions === null ? [] : [task.instructions]),
    ],
    action: 'Open the task',
    url: task.url,
    note: `${task.companyName} uses Truckroll.`,
  });
};

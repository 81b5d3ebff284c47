import type { Story } from './stories.ts';

const ahead = ['planned', 'completed', 'invoiced', 'paid', 'closed'] as const;
const over = ['completed', 'invoiced', 'paid', 'closed'] as const;

/** Messages about visits of any kind: times, parking, keys, thanks and complaints. */
export const visitStories: readonly Story[] = [
  {
    subject: 'Parking on {day}',
    about: { of: 'job', age: 52, fates: ahead, from: 'start', days: -2 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello,\n\nThe city is digging up our side of the street this week, so there is no parking in front of {place}. Your van can use the lane behind the house; the garage door opener is 4 feet to the left of the hydro pole.\n\nSee you on {day}.\n\n{first}',
      },
      {
        by: 'priya',
        after: 3,
        text: 'Hi {first},\n\nThanks for the warning. I have added the lane to job {number}, and {technician} will ring you from there at {time}.',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Moving my appointment',
    about: { of: 'job', age: 1.4, fates: ['planned'], from: 'start', days: -3 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi there,\n\nI have to be at the dentist on {day} after all. Is there any chance of a later time that day, or the same time one day later? The work itself ({job}) has not changed.\n\nSorry for the trouble,\n{first}',
      },
    ],
    isUnread: true,
  },
  {
    subject: 'Thank you',
    about: { of: 'job', age: 39, fates: over, from: 'start', days: 0.4 },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        text: 'Good evening,\n\nI just wanted to say how pleased we are. {technician} was on time, explained every step and left the place cleaner than before. We have already told the people next door.\n\nWarm regards,\n{name}',
      },
      {
        by: 'olivia',
        after: 14,
        text: 'Dear {first},\n\nThat made my morning. I read your note out at the start of the shift, and {technician} went rather red.\n\nIf the neighbours call, we will take just as good care of them.',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'A flashlight was left here',
    about: { of: 'job', age: 27, fates: over, from: 'start', days: 1.1 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi,\n\nI found a yellow flashlight behind the laundry tub, I think it belongs to {technician}. It is a good one, so somebody must be missing it.\n\n{first}',
      },
      {
        by: 'priya',
        after: 2,
        text: 'Hi {first},\n\nIt is indeed {technician}’s, and whoever forgets a tool buys the doughnuts here. May we pick it up when we are next in your street? No need to wait at home: the porch is fine.',
      },
      {
        by: 'them',
        after: 5,
        quotes: true,
        text: 'Of course. It is in the milk box beside the side door, the lid does not lock.\n\n{first}',
      },
      { by: 'priya', after: 41, text: 'Picked up, thank you! The doughnuts were excellent.' },
    ],
    ending: 'done',
  },
  {
    subject: 'Nobody came on {day}',
    about: { of: 'job', age: 6, fates: ['late'], from: 'start', days: 0.3 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'I took the afternoon off work for you and nobody showed up, nobody called. Job {number}, {job}. What happened?\n\n{name}',
      },
      {
        by: 'marcus',
        after: 16,
        text: 'Dear {first},\n\nI am sorry. {technician} was held up at an emergency and the message to you never went out, which is our mistake and not yours. I am looking for the next free morning and will call you myself today.\n\nThe call-out will not be charged.',
      },
      {
        by: 'them',
        after: 7,
        isHtml: true,
        quotes: true,
        text: 'Thank you for the honest answer, but I have not had a call yet. Mornings before ten suit me best, any day but Wednesday.\n\n{first}',
      },
    ],
    assignedTo: 'marcus',
  },
  {
    subject: 'Cancelling our appointment on {day}',
    about: { of: 'job', age: 33, fates: ['cancelled'], from: 'created', days: 0.6 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Good morning,\n\nMy brother-in-law is in the trade and insists on doing it himself. Could you take “{job}” off your list, please? I will know whom to call if it goes wrong.\n\n{first}',
      },
      {
        by: 'priya',
        after: 2,
        text: 'Good morning {first},\n\nNo problem at all. Job {number} will be taken off the calendar and nothing will be billed. Good luck to your brother-in-law!',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Gate code for {day}',
    about: { of: 'job', age: 18, fates: ahead, from: 'start', days: -1 },
    lines: [
      {
        by: 'priya',
        after: 0,
        text: 'Hi {first},\n\n{technician} comes on {day} at {time} for “{job}”. Is the gate at {place} locked during the day, and would you let us have the code if so?',
      },
      {
        by: 'them',
        after: 1,
        text: 'Hi Priya, yes it is locked. I would rather not put the code in an email. Please have {technician} call me on arrival and I will open it from my phone.\n\n{first}',
      },
      { by: 'priya', after: 1, text: 'Even better. I have put that on the job as an instruction.' },
    ],
    ending: 'done',
  },
  {
    subject: 'Picture for the insurance',
    about: {
      ...{ of: 'job', age: 23, fates: over, from: 'start', days: 2 },
      titles: ['Replace 50 gal water heater', 'Annual water heater flush'],
    },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello Northwind,\n\nOur insurer wants a picture of the tank before your visit, for claim 77-20415. {technician} made a sketch, could you send me that?\n\nThanks,\n{name}',
      },
      {
        by: 'priya',
        after: 4,
        files: ['water heater.png'],
        text: 'Hi {first},\n\nHere it is, taken before we started on job {number}. If they need the invoice as well, just tell me whom to copy.',
      },
      { by: 'them', after: 20, text: 'Perfect, that is all they asked for. Thank you!\n\n{first}', quotes: true },
    ],
    ending: 'done',
  },
  {
    subject: 'My tenant will let you in',
    about: { of: 'job', age: 44, fates: ahead, from: 'start', days: -1.5 },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        text: 'Hi,\n\nI am out of town on {day}. Dana, the tenant on the upper floor, works from home and will open for {technician}. Please knock at the side door, the bell has not worked since the painters were here.\n\nThe bill still comes to me.\n\n{name}',
      },
      {
        by: 'priya',
        after: 5,
        text: 'Hi {first},\n\nSide door, knock, ask for Dana: noted on job {number}. The invoice goes to this address as always.',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Scratch in the hallway after {day}',
    about: { of: 'job', age: 12, fates: over, from: 'start', days: 0.5 },
    lines: [
      {
        by: 'them',
        after: 0,
        files: ['floor plan.png'],
        text: 'Hello,\n\nThe work is fine, but there is a long scratch in the plaster that was not there this morning. I am sure it happened when things were carried out. The cross on the plan is where it begins.\n\n{name}\n{place}',
      },
      {
        by: 'marcus',
        after: 15,
        text: 'Dear {first},\n\nThank you for telling us straight away. I have asked {technician}, who remembers bumping the wall with the ladder and should have told you. We will have it filled and painted at our cost.\n\nDo you still have the paint, or the name of the colour?',
      },
      {
        by: 'them',
        after: 6,
        quotes: true,
        text: 'That is fair, thank you. There is half a can in the basement, Cloud White, eggshell.\n\n{first}',
      },
      {
        by: 'marcus',
        after: 19,
        text: 'Our painter can be with you one morning next week between nine and eleven. It takes him about an hour, and a second one the day after for the top coat.',
      },
      { by: 'them', after: 9, text: 'Any morning but Monday. I will leave the can by the door.\n\n{first}' },
    ],
    assignedTo: 'marcus',
    ending: { snoozedForDays: 3 },
  },
  {
    subject: 'Baby asleep at noon',
    about: { of: 'job', age: 8, fates: ahead, from: 'start', days: -1 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi Priya,\n\nA small request for {day}: our daughter is four weeks old and finally sleeps from noon to two. If the loud part of the job could happen outside of those hours we would be forever grateful. Please do not ring the bell, text me instead.\n\n{first}',
      },
      {
        by: 'priya',
        after: 2,
        text: 'Hi {first},\n\nCongratulations! {technician} knows about the nap, will text from the van and keep the drill in the box between noon and two.',
      },
      { by: 'them', after: 1, text: 'You are wonderful. Thank you!' },
    ],
    ending: 'done',
  },
];

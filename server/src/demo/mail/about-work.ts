import type { Story } from './stories.ts';

const ahead = ['planned', 'completed', 'invoiced', 'paid', 'closed'] as const;
const over = ['completed', 'invoiced', 'paid', 'closed'] as const;

/** Messages about one kind of work, with its technical details. */
export const workStories: readonly Story[] = [
  {
    subject: 'Power off on {day}: a few questions',
    about: { of: 'job', age: 30, fates: ahead, titles: ['Panel upgrade to 200 A'], from: 'start', days: -8 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello,\n\nThe panel upgrade at {place} is on {day}. For how long will we be without power? My husband works from home and we have a chest freezer full of venison.\n\n{name}',
      },
      {
        by: 'priya',
        after: 3,
        text: 'Hi {first},\n\nThe utility disconnects at 8:00, and the power comes back once the inspector has released the panel, usually between three and four. A closed freezer stays frozen for a full day, so the venison is safe.',
      },
      {
        by: 'them',
        after: 6,
        quotes: true,
        text: 'Good to know. Is the permit our business or yours?\n\n{first}',
      },
      {
        by: 'priya',
        after: 15,
        text: 'Ours: it is part of the price, and {technician} hangs it in your front window. It has to be visible from the street while we work.',
      },
      {
        by: 'them',
        after: 4,
        isHtml: true,
        quotes: true,
        text: 'And the alarm system? It has a battery, but the manual says something about a transformer on circuit 11.',
      },
      {
        by: 'marcus',
        after: 20,
        text: 'Hi {first}, Marcus here. Please call the alarm company beforehand and ask them to put the system in test mode for the day, otherwise they will send a guard. We move circuit 11 over like all the others.',
      },
      { by: 'them', after: 8, text: 'Done, they were very nice about it. Reference 40127.\n\n{first}' },
      { by: 'priya', after: 14, text: 'Thank you, I have added the reference to job {number}.' },
      {
        by: 'them',
        after: 3,
        text: 'One last thing, I promise: please bring shoe covers, the floors were done last month. See you on {day}!\n\n{first}',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Warranty of the new water heater',
    about: { of: 'job', age: 15, fates: over, titles: ['Replace 50 gal water heater'], from: 'start', days: 2 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi,\n\nThe new tank runs beautifully. Do I have to register it with the manufacturer myself, and what is the serial number? {technician} put the label towards the wall.\n\n{first}',
      },
      {
        by: 'priya',
        after: 3,
        text: 'Hi {first},\n\nWe registered it for you on the day we installed it. The serial number is NL50-2217-08431; the tank is covered against leaks for six years.',
      },
      {
        by: 'them',
        after: 22,
        quotes: true,
        text: 'Great. Somebody told me the cover ends if the tank is not flushed every year. Is that true?\n\n{first}',
      },
      {
        by: 'priya',
        after: 2,
        text: 'It is, and they may ask for the receipts. The flush takes an hour and costs $129. I can put you down for the same month next year and remind you two weeks before.',
      },
      { by: 'them', after: 1, text: 'Yes please, put me down.\n\n{first}' },
    ],
    ending: 'done',
  },
  {
    subject: 'Key for the empty flat',
    about: { of: 'job', age: 20, fates: ahead, titles: ['Move-out cleaning'], from: 'start', days: -3 },
    lines: [
      {
        by: 'priya',
        after: 0,
        text: 'Hi {first},\n\nFor the move-out cleaning on {day} we need the key, the flat has to be empty, and the power has to be on. Where may we pick the key up?',
      },
      {
        by: 'them',
        after: 5,
        text: 'Hi Priya, my agent has it: Harbour & Pine Realty, front desk, ask for the envelope with my name. They open at nine.\n\n{first}',
      },
      { by: 'priya', after: 1, text: 'Perfect. {technician} collects it on the way and brings it back the same day.' },
      {
        by: 'them',
        after: 26,
        isHtml: true,
        quotes: true,
        text: 'The movers broke a jar of tomato sauce in the kitchen and, being movers, left it there. I hope that is not too much of a nuisance?\n\n{first}',
      },
      { by: 'priya', after: 1, text: 'We have seen worse on a Monday morning. It is covered by the price.' },
    ],
    ending: 'done',
  },
  {
    subject: 'Car charger and our Wi-Fi',
    about: { of: 'job', age: 36, fates: over, titles: ['Install car charger'], from: 'start', days: 1.5 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello,\n\nThe charger works, but the app only sees it when I stand in the garage. Is that the charger or the Wi-Fi?\n\n{name}',
      },
      {
        by: 'marcus',
        after: 17,
        text: 'Hi {first},\n\nAlmost certainly the Wi-Fi: the garage wall is brick. A small repeater on the outlet beside the side door usually does it. Charging itself needs no network, so there is no rush.',
      },
      { by: 'them', after: 50, text: 'The repeater was the answer. Thanks!\n\n{first}', quotes: true },
    ],
    ending: 'done',
  },
  {
    subject: 'Safety report for the sale of {place}',
    about: { of: 'job', age: 10, fates: over, titles: ['Safety check before sale'], from: 'start', days: 1 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi Northwind,\n\nThe buyers’ agent needs the electrical report by the end of the week, otherwise they ask for two more days. Is it ready?\n\n{first}',
      },
      {
        by: 'marcus',
        after: 3,
        files: ['report.pdf'],
        text: 'Hi {first},\n\nIt is attached. Two repairs are needed before the sale, together about three hours; the rest is advice for the new owners. The report is valid for 90 days.',
      },
      {
        by: 'them',
        after: 4,
        quotes: true,
        text: 'Thank you, sent on. Could the two repairs still be done this month?\n\n{first}',
      },
    ],
    assignedTo: 'priya',
  },
  {
    subject: 'The sump pump beeps at night',
    about: { of: 'job', age: 25, fates: over, titles: ['Sump pump replacement'], from: 'start', days: 3 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Good morning. The new pump is fine, but the white box beside it beeps every minute or so, mostly at three in the morning, it seems. How do I make it stop?\n\n{first}',
      },
      {
        by: 'priya',
        after: 2,
        text: 'Good morning {first},\n\nThat is the battery backup. One beep a minute means that it charges for the first time, which takes up to 72 hours. You can press “Silence” without harm; two beeps would mean the plug is loose.',
      },
      { by: 'them', after: 30, text: 'It was two beeps. The plug was loose. It is quiet now.\n\n{first}' },
      { by: 'priya', after: 1, text: 'Well heard! Sleep well.' },
    ],
    ending: 'done',
  },
  {
    subject: 'Drain smells again',
    about: { of: 'job', age: 3, fates: over, titles: ['Kitchen drain blocked'], from: 'start', days: 4 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi,\n\nThe kitchen drain runs freely since {day}, but there is a smell when the dishwasher empties. Is that normal for a while, or was something left open?\n\n{name}',
      },
      {
        by: 'priya',
        after: 4,
        text: 'Hi {first},\n\nNot normal, and easy to check: please look whether the cap of the clean-out under the sink is screwed down all the way. If it is, {technician} will come back at no charge.',
      },
      {
        by: 'them',
        after: 3,
        isHtml: true,
        quotes: true,
        text: 'The cap is tight, I even put a bag around it. The smell is still there. When could somebody look at it?\n\n{first}',
      },
    ],
    isUnread: true,
  },
  {
    subject: 'Carpet cleaning and the piano',
    about: { of: 'job', age: 48, fates: ahead, titles: ['Carpet cleaning, three rooms'], from: 'start', days: -4 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello Priya,\n\nThere is an upright piano in the living room that I cannot move. Does that matter for {day}?\n\n{first}',
      },
      {
        by: 'priya',
        after: 2,
        text: 'Hello {first},\n\nIt may stay where it is, we clean around it and put blocks under the feet so that nothing rusts onto the damp carpet. Small furniture should be out of the three rooms, please.',
      },
      { by: 'them', after: 3, text: 'Wonderful. The dog and the small furniture will be upstairs.\n\n{first}' },
    ],
    ending: 'done',
  },
  {
    subject: 'One of the new smoke alarms chirps',
    about: { of: 'job', age: 21, fates: over, titles: ['Replace smoke alarms'], from: 'start', days: 6 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi,\n\nFive of the six alarms are silent, the one at the top of the stairs chirps twice every half hour.\n\n{first}',
      },
      {
        by: 'marcus',
        after: 5,
        text: 'Hi {first},\n\nTwo chirps are the sign of a faulty sensor, and with a new alarm that is a case for the manufacturer. {technician} has one in the van and will swap it in passing, no charge. Please leave it up until then, the other five still protect you.',
      },
      { by: 'them', after: 47, text: '{technician} was just here. Silence! Thanks for being so quick.\n\n{first}' },
    ],
    ending: 'done',
  },
  {
    subject: 'This is the toilet in question',
    about: { of: 'job', age: 34, fates: ahead, titles: ['Toilet runs and rocks'], from: 'start', days: -2 },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        picture: 'floor plan.png',
        text: 'Hello,\n\nYou asked for a picture of the pipes before you come on {day}. I am no artist and the light is poor, so here is a drawing instead. The cross is where the water stands.\n\n{name}',
      },
      {
        by: 'priya',
        after: 4,
        text: 'Hi {first},\n\nThat is the best drawing we have had this year, it is going on the wall. {technician} brings a wax ring and a new fill valve, which should be all it takes.',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Thermostat lost its connection',
    about: { of: 'job', age: 28, fates: over, titles: ['Replace thermostat'], from: 'start', days: 5 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi there,\n\nWe changed our internet provider and now the thermostat says “Offline”. The heating works, only the phone does not reach it any more. Do you have to come out for that?\n\n{first}',
      },
      {
        by: 'priya',
        after: 3,
        text: 'Hi {first},\n\nNo need. Press the dial for five seconds, choose Network, then your new Wi-Fi, and type its password with the dial. It only knows 2.4 GHz networks, which is the usual snag.',
      },
      {
        by: 'them',
        after: 8,
        quotes: true,
        text: 'It only offers a network that ends in “5G”. Is that the snag?\n\n{first}',
      },
      {
        by: 'priya',
        after: 13,
        text: 'That is exactly it. Your provider’s box has a second network, often switched off; their support can turn it on over the phone.',
      },
      { by: 'them', after: 27, text: 'They did, and it is back. I am impressed with both of you.\n\n{first}' },
    ],
    ending: 'done',
  },
  {
    subject: 'Noise of the heat pump',
    about: { of: 'job', age: 42, fates: over, titles: ['Heat pump maintenance'], from: 'start', days: 2 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Good afternoon,\n\nSince the maintenance the outdoor unit makes a whoosh for a few minutes every hour or two, with a bit of steam. Should I be worried?\n\n{name}',
      },
      {
        by: 'marcus',
        after: 18,
        text: 'Good morning {first},\n\nNothing to worry about: that is the defrost cycle, which clears frost from the coil. You hear it better now because the fan guard sits tight again. If it lasts longer than fifteen minutes, let us know.',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'List of the dead outlets',
    about: { of: 'job', age: 17, fates: ahead, titles: ['Outlets dead in two rooms'], from: 'start', days: -2 },
    lines: [
      {
        by: 'them',
        after: 0,
        files: ['outlets.csv'],
        text: 'Hi,\n\nTo save {technician} some time on {day} I went through both rooms with a lamp. The list is attached. All of them are on breaker 7, which holds.\n\n{name}',
      },
      {
        by: 'marcus',
        after: 4,
        text: 'Hi {first},\n\nThat is worth half an hour of searching, thank you. It looks like an open neutral between the second and the third outlet of the list.',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Backflow report for the city',
    about: { of: 'job', age: 31, fates: over, titles: ['Backflow preventer test'], from: 'start', days: 4 },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        text: 'Hello,\n\nThe city has sent us a second notice about the yearly backflow test, although {technician} tested it on {day}. Did the report go out?\n\n{name}',
      },
      {
        by: 'priya',
        after: 2,
        text: 'Hello {first},\n\nIt went out the day after the test; their notices are printed two weeks ahead. Our confirmation number is BF-20931, which you can quote to them if they call.',
      },
      { by: 'them', after: 24, text: 'They have found it. Thank you.\n\n{first}', quotes: true },
    ],
    ending: 'done',
  },
];

import { describe, expect, test } from 'vitest';
import { callStatuses, sentiments } from '../calls/call-kinds.ts';
import { clientStages } from '../clients/stages.ts';
import { documentStatuses, paymentStates, paymentStatuses } from '../documents/document-kinds.ts';
import { jobPriorities, jobStatuses, jobTypes } from '../jobs/job-statuses.ts';
import { requestStages, urgencies } from '../requests/request-stages.ts';
import { taskCategories, taskPriorities } from '../tasks/task-kinds.ts';
import { visitPriorities, visitStatuses, visitTypes } from '../visits/visit-statuses.ts';
import { badgeColor, badgeGroups, badgeLabel, isFilledBadge } from './badge-colors.ts';
import { contrast, isReadableFill, textOn } from './contrast.ts';
import { defaultMemberColor, defaultOptionColor, palette } from './palette.ts';

/** Text colour and contrast as the specification lists them for each colour. */
const printed: [keyof typeof palette, string, number][] = [
  ['grey', 'white', 6.2],
  ['slate', 'white', 7.2],
  ['ink', 'white', 13.2],
  ['mist', 'black', 14.5],
  ['blue', 'white', 5.7],
  ['indigo', 'white', 7.7],
  ['purple', 'white', 9.4],
  ['magenta', 'white', 7.0],
  ['red', 'white', 5.6],
  ['maroon', 'white', 11.0],
  ['brown', 'white', 9.3],
  ['orange', 'black', 8.9],
  ['yellow', 'black', 15.1],
  ['green', 'white', 5.1],
  ['lime', 'black', 11.2],
  ['teal', 'white', 6.6],
  ['cyan', 'white', 6.5],
  ['sky', 'black', 12.7],
];

describe('text on a fill', () => {
  test.each(printed)('%s carries %s text at %d to 1', (name, text, ratio) => {
    const fill = palette[name];
    expect(textOn(fill)).toBe(text === 'black' ? '#000000' : '#ffffff');
    expect(contrast(fill, textOn(fill))).toBeGreaterThanOrEqual(ratio - 0.06);
    expect(contrast(fill, textOn(fill))).toBeLessThanOrEqual(ratio + 0.1);
  });

  test('the defaults of people and options are readable', () => {
    expect(contrast(defaultMemberColor, textOn(defaultMemberColor))).toBeCloseTo(8.4, 1);
    expect(contrast(defaultOptionColor, textOn(defaultOptionColor))).toBeCloseTo(15.4, 1);
  });

  test('a fill of medium brightness is refused', () => {
    expect(isReadableFill('#7f7f7f')).toBe(false);
    expect(isReadableFill('#ff0000')).toBe(false);
    expect(isReadableFill(palette.red)).toBe(true);
  });
});

describe('badges', () => {
  test('every default is readable', () => {
    for (const group of Object.values(badgeGroups)) {
      for (const { color } of Object.values(group)) expect(isReadableFill(color)).toBe(true);
    }
  });

  test('every possible value of a record has one', () => {
    const values: [keyof typeof badgeGroups, readonly string[]][] = [
      ['clientStage', clientStages],
      ['jobStatus', jobStatuses],
      ['jobType', jobTypes],
      ['jobPriority', jobPriorities],
      ['visitPriority', visitPriorities],
      ['visitStatus', visitStatuses],
      ['visitType', visitTypes],
      ['requestStage', requestStages],
      ['urgency', urgencies],
      ['taskPriority', taskPriorities],
      ['taskCategory', taskCategories],
      ['documentStatus', documentStatuses],
      ['paymentStatus', paymentStatuses],
      ['paymentRow', paymentStates],
      ['callStatus', callStatuses],
      ['sentiment', sentiments],
    ];
    for (const [group, possible] of values)
      expect(Object.keys(badgeGroups[group])).toEqual(expect.arrayContaining([...possible]));
  });

  test('the account’s colour overrides the default, in its own group only', () => {
    const own = { 'jobStatus.completed': '#263238' };
    expect(badgeColor(own, 'jobStatus', 'completed')).toBe('#263238');
    expect(badgeColor(own, 'visitStatus', 'completed')).toBe(palette.green);
  });

  test('only High and Urgent are filled, of every group', () => {
    const filled = Object.entries(badgeGroups).flatMap(([group, values]) =>
      Object.keys(values)
        .filter((value) => isFilledBadge(group as keyof typeof badgeGroups, value))
        .map((value) => `${group}.${value}`),
    );
    expect(filled).toEqual([
      'jobPriority.high',
      'visitPriority.high',
      'visitPriority.urgent',
      'urgency.high',
      'urgency.urgent',
      'taskPriority.high',
      'taskPriority.urgent',
    ]);
    expect(badgeColor({}, 'taskPriority', 'normal')).toBe(palette.blue);
  });

  test("have the product's labels", () => {
    expect(badgeLabel('clientStage', 'active_client')).toBe('Active Client');
    expect(badgeLabel('visitStatus', 'in_progress')).toBe('Work in Progress');
  });
});

import { expect, test } from 'vitest';
import { fileKindLabels, fileKindOf, fileKinds, previewOf } from './file-kinds.ts';

test.each([
  ['application/pdf', 'pdf'],
  ['image/heic', 'image'],
  ['audio/mpeg', 'audio'],
  ['video/mp4', 'video'],
  ['text/csv', 'table'],
  ['application/vnd.ms-excel', 'table'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'table'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'slides'],
  ['application/zip', 'archive'],
  ['text/plain', 'text'],
  ['application/json', 'text'],
  ['application/octet-stream', 'file'],
])('%s is shown as %s', (type, kind) => {
  expect(fileKindOf(type)).toBe(kind);
});

test('every kind has a label', () => {
  expect(fileKinds.map((kind) => fileKindLabels[kind])).not.toContain(undefined);
});

test.each([
  ['image/png', 'image'],
  ['image/heic', null],
  ['image/svg+xml', null],
  ['audio/ogg', 'frame'],
  ['application/pdf', 'frame'],
  ['text/plain', 'frame'],
  ['text/html', null],
  ['video/mp4', null],
  ['application/zip', null],
])('%s is previewed as %s', (type, preview) => {
  expect(previewOf(type)).toBe(preview);
});

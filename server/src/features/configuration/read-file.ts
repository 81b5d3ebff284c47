import { type ConfigurationFile, configurationFile } from '@truckroll/contract/configuration/configuration-file';
import { labelOf, readBy } from '@truckroll/contract/fields/field-texts';
import {
  configurationFormat,
  configurationKinds,
  configurationLabels,
  configurationVersion,
  mostConfigurationProblems,
} from '@truckroll/domain/configuration/configuration-kinds';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { InvalidInput, invalid } from '../../platform/http/problem.ts';

const notAFileText = 'This is not a configuration file of Truckroll.';
const unstorableText = 'The file has a text that cannot be stored.';

/** A text with half an emoji or a zero character, which no database stores. */
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function parse({ content }: UploadedFile): unknown {
  try {
    return JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''), (_, value: unknown) => {
      if (typeof value === 'string' && isUnstorable(value)) throw invalid('file', unstorableText, 'invalid_format');
      return value;
    });
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('file', notAFileText, 'invalid_format');
    throw error;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of an entry of a list as a person finds it in the file. */
function entryName(value: unknown, at: number): string {
  const name = isObject(value) ? (value['name'] ?? value['title']) : undefined;
  return typeof name === 'string' && name.trim() !== '' ? `“${name.slice(0, 100)}”` : `entry ${at + 1}`;
}

/** Where a problem of the shape is: 'Taxes, “GST”, Rate'. */
function placeOf(content: Record<string, unknown>, [part, at, ...rest]: readonly PropertyKey[]): string {
  const kind = configurationKinds.find((each) => each === part);
  if (kind === undefined || typeof at !== 'number') return String(part ?? '');
  const list = content[kind];
  const entry = entryName(Array.isArray(list) ? list[at] : undefined, at);
  const field = rest.find((each) => typeof each === 'string');
  return [configurationLabels[kind], entry, ...(field === undefined ? [] : [labelOf(field)])].join(', ');
}

/**
 * Reads an uploaded configuration file. Refuses, with a sentence for each problem, what is no such file, another version of the
 * format, and records of another shape.
 */
export function readConfigurationFile(file: UploadedFile | undefined): ConfigurationFile {
  if (file === undefined) throw invalid('file', 'No file was sent', 'required');
  const content = parse(file);
  if (!isObject(content) || content['format'] !== configurationFormat)
    throw invalid('file', notAFileText, 'invalid_format');
  const { version } = content;
  if (version !== configurationVersion)
    throw invalid(
      'file',
      `This file has version ${String(version).slice(0, 20)} of the format. This installation reads version ${configurationVersion}.`,
      'invalid_format',
    );
  const read = readBy(configurationFile, content);
  if (read.success) return read.data;
  throw new InvalidInput(
    read.error.issues.slice(0, mostConfigurationProblems).map(({ path, message }) => ({
      path: ['file', ...path.map(String)].join('.'),
      code: 'invalid_format',
      message: `${placeOf(content, path)}: ${message}`,
    })),
  );
}

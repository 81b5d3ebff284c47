import { uploadLogo } from '@truckroll/contract/account/account';
import { fill } from '@truckroll/contract/endpoints/general-problems';
import { problems } from '@truckroll/contract/endpoints/problem';
import { fileTypeText } from '@truckroll/domain/files/upload-rules';

const types = ['image/png', 'image/jpeg', 'image/webp'];
const mostMegabytes = uploadLogo.files?.maxMegabytes ?? 5;

/** Why a file cannot be the logo, in the server's words, or null (SE-11). */
export function logoRefusal(file: { name: string; type: string; size: number }): string | null {
  if (!types.includes(file.type)) return fileTypeText(file.name);
  return file.size > mostMegabytes * 1024 * 1024 ? fill(problems.fileTooLarge[1], { size: mostMegabytes }) : null;
}

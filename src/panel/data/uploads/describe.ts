import type { Translate } from '../describeProblem.ts'
import { problemError } from '../describeProblem.ts'
import { api } from '../session/api.ts'
import type { Upload } from './queue.ts'

/** Which files were not uploaded, as a sentence. */
export const failedText = (failed: readonly Upload[], t: Translate): string =>
  t('photos.not_uploaded', { smart_count: failed.length, names: failed.map(({ file }) => file.name).join(', ') })

/** How many files are still on their way, as a sentence; they are photos where all are images. */
export const leftText = (busy: readonly Upload[], t: Translate): string =>
  t(busy.every(({ file }) => file.type.startsWith('image/')) ? 'photos.photos_left' : 'photos.files_left', {
    smart_count: busy.length,
  })

/** Why an upload failed, as a sentence. */
export function failureText({ problem }: Upload, t: Translate): string {
  if (!problem) return ''
  const { message, body } = problemError(`${api}/files`, problem, t)
  return (body as { errors?: Record<string, string> }).errors?.file ?? message
}

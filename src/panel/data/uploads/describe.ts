import type { Translate } from '../describeProblem.ts'
import { problemError } from '../describeProblem.ts'
import { api } from '../session/api.ts'
import type { Upload } from './queue.ts'

/** Returns a sentence with the files that were not uploaded. */
export const failedText = (failed: readonly Upload[], t: Translate): string =>
  t('photos.not_uploaded', { smart_count: failed.length, names: failed.map(({ file }) => file.name).join(', ') })

/** Returns a sentence with the number of pending uploads, as photos if all are images. */
export const leftText = (busy: readonly Upload[], t: Translate): string =>
  t(busy.every(({ file }) => file.type.startsWith('image/')) ? 'photos.photos_left' : 'photos.files_left', {
    smart_count: busy.length,
  })

/** Returns the reason of a failed upload as a sentence. */
export function failureText({ problem }: Upload, t: Translate): string {
  if (!problem) return ''
  const { message, body } = problemError(`${api}/files`, problem, t)
  return (body as { errors?: Record<string, string> }).errors?.file ?? message
}

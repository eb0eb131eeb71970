import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { countRatio } from './fillRatio.ts'
import { maxLength } from './lengths.ts'
import { distinct, readList } from './listOf.ts'
import { httpUrl } from './url.ts'
import { isVideoHost, videoKey, canonicalUrl, videoOf } from './videoAddress.ts'

const video = () =>
  httpUrl().check(
    z.refine(isVideoHost, { error: 'wrong_host', params: { hosts: 'youtube.com, vimeo.com' }, abort: true }),
    z.refine(address => videoOf(address) !== undefined, { error: 'no_video', abort: true }),
    z.overwrite(canonicalUrl),
  )

/** Videos on YouTube or Vimeo, without duplicates, by their canonical URLs. */
export const videos: FieldType<'videos', string[]> = {
  name: 'videos',
  options: ['maximum'],
  column: 'text[]',
  empty: [],
  operators: ['null'],
  schema: field => z.array(video()).check(maxLength(field.maximum ?? 10), distinct(videoKey)),
  fillRatio: countRatio,
  read: readList,
  samples: {
    valid: [
      ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/1084537'],
      ['https://vimeo.com/1084537/8272103f6e#t=90s'],
    ],
    invalid: [
      [['https://evil.example/watch'], 'wrong_host'],
      [['https://www.youtube.com/@marani'], 'no_video'],
      [['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/shorts/dQw4w9WgXcQ'], 'duplicate_value'],
      ['https://vimeo.com/1', 'wrong_type'],
      [['javascript:alert(1)'], 'not_http_url'],
    ],
  },
}

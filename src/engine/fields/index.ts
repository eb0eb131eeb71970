import type { FieldType } from '../model/fieldType.ts'
import { boolean } from './boolean.ts'
import { choice } from './choice.ts'
import { choices } from './choices.ts'
import { coordinates } from './coordinates.ts'
import { date } from './date.ts'
import { decimal } from './decimal.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { files } from './files.ts'
import { id } from './id.ts'
import { identificationCode } from './identificationCode.ts'
import { images } from './images.ts'
import { instant } from './instant.ts'
import { integer } from './integer.ts'
import { json } from './json.ts'
import { multiline } from './multiline.ts'
import { openingHours } from './openingHours.ts'
import { percent } from './percent.ts'
import { phone } from './phone.ts'
import { reference } from './reference.ts'
import { references } from './references.ts'
import { richtext } from './richtext.ts'
import { slug } from './slug.ts'
import { socialLinks } from './socialLinks.ts'
import { text } from './text.ts'
import { url } from './url.ts'
import { videos } from './videos.ts'
import { words } from './words.ts'

/** All field types. */
export const fieldTypes = [
  text,
  multiline,
  richtext,
  email,
  phone,
  identificationCode,
  url,
  slug,
  integer,
  percent,
  decimal,
  boolean,
  date,
  instant,
  choice,
  choices,
  reference,
  references,
  id,
  coordinates,
  openingHours,
  socialLinks,
  file,
  files,
  images,
  videos,
  words,
  json,
] as const satisfies readonly FieldType[]

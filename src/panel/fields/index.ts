import { boolean } from './boolean.tsx'
import { choice } from './choice.tsx'
import { choices } from './choices.tsx'
import { coordinates } from './coordinates.tsx'
import { date } from './date.tsx'
import { decimal } from './decimal.tsx'
import { email } from './email.tsx'
import { file } from './file.tsx'
import { files } from './files.tsx'
import { id } from './id.tsx'
import { identificationCode } from './identificationCode.tsx'
import { images } from './images.tsx'
import { instant } from './instant.tsx'
import { integer } from './integer.tsx'
import { json } from './json.tsx'
import type { FieldView } from '../data/fieldView.ts'
import { multiline } from './multiline.tsx'
import { openingHours } from './openingHours.tsx'
import { percent } from './percent.tsx'
import { phone } from './phone.tsx'
import { reference } from './reference.tsx'
import { references } from './references.tsx'
import { richtext } from './richtext.tsx'
import { slug } from './slug.tsx'
import { socialLinks } from './socialLinks.tsx'
import { text } from './text.tsx'
import { url } from './url.tsx'
import { videos } from './videos.tsx'
import { words } from './words.tsx'

/** The views of all field types, by the type's name. */
export const fieldViews: Readonly<Record<string, FieldView>> = {
  text,
  multiline,
  richtext,
  email,
  phone,
  identification_code: identificationCode,
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
  opening_hours: openingHours,
  social_links: socialLinks,
  file,
  files,
  images,
  videos,
  words,
  json,
}

/** Returns the view of a field type; a type without one is shown as text. */
export const fieldViewOf = (type: { name: string }): FieldView => fieldViews[type.name] ?? text

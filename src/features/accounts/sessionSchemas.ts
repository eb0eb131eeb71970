import { choiceAnswer } from '../views/routes.ts'
import { complete, text, texts, whole } from '../../engine/http/answers.ts'

const reach = { enum: ['all', 'own', 'none'] }
const locale = { enum: ['ka', 'en'] }

/** Answer of signing in and refreshing. */
export const tokenAnswer = complete({ access_token: text })

/** Answer of `POST /profile/proof`: the proof, and the seconds that it counts. */
export const proofAnswer = complete({ proof: text, expires_in: whole })

/** Answer of `POST /profile/get`: a `Profile`. */
export const profileAnswer = complete({
  id: { type: 'string', format: 'uuid' },
  first_name: text,
  last_name: text,
  email: text,
  phone: { type: ['string', 'null'] },
  language: locale,
  news: { type: 'boolean' },
  role: text,
  role_id: whole,
  permissions: texts,
  organizations: texts,
  access: { type: 'object', additionalProperties: complete({ read: reach, create: reach, update: reach, delete: reach, export: reach }) },
  terms_due: { type: ['integer', 'null'] },
  lists: { type: 'object', additionalProperties: choiceAnswer },
})

/** Answer of `POST /settings`: `Settings`. */
export const settingsAnswer = complete({
  languages: { type: 'array', items: locale },
  entities: { type: 'array', items: { type: 'object', required: ['name', 'title', 'groups'] } },
  codeLists: { type: 'array', items: complete({ name: text, values: { type: 'array', items: complete({ value: { type: ['string', 'integer'] }, name: text }) } }) },
  limits: complete({ bodyBytes: whole, pageRows: whole, cappedCount: whole }),
  contact: complete({ email: text }),
  outbox: { type: 'boolean' },
  suggestions: { type: 'boolean' },
  mapTiles: { anyOf: [complete({ url: text, attribution: text }), { type: 'null' }] },
})

import { entityTextsShape } from './stored/documentSchema.ts'
import * as z from 'zod/mini'
import type { EntityDeclaration } from './declaration.ts'
import { codeListShape } from './declarationSchema.ts'
import { listChoice } from './listViews.ts'
import { id, instant, locale, permissionKey, role, row } from './shapes.ts'
import { actions } from './words.ts'

/** Whether a role may perform an action on all rows of an entity, on its own, or on none. */
const reach = z.literal(['all', 'own', 'none'])
export type Reach = z.infer<typeof reach>

const accessTable = z.record(z.string(), z.record(z.literal(actions), reach))
export type AccessTable = z.infer<typeof accessTable>

/** The methods that a second step of signing in can be completed with. */
const secondStepMethods = ['passkey', 'code'] as const

/** A person's state regarding the second step of signing in. */
const secondStepStatus = z.object({
  /** The methods that they have set up; empty if none. */
  ways: z.readonly(z.array(z.enum(secondStepMethods))),
  /** The deadline for setting one up; null if they have one or need none. */
  until: z.nullable(instant),
  /** Whether the deadline has passed, so that they cannot do anything else first. */
  overdue: z.boolean(),
})
export type SecondStepStatus = z.infer<typeof secondStepStatus>

/** Response of `POST /profile/get`. */
export const profile = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The language of emails to them. */
  language: locale,
  /** Whether they want newsletters by email. */
  news: z.boolean(),
  role,
  role_id: z.int(),
  permissions: z.readonly(z.array(permissionKey)),
  organizations: z.readonly(z.array(id)),
  access: accessTable,
  /** Whether they have a password; people who sign in in another way may have none. */
  has_password: z.boolean(),
  second_step: secondStepStatus,
  /** The version of the terms that they must accept before they continue; null if none. */
  terms_due: z.nullable(z.int()),
  /** Their list settings by resource; other lists have the default ones. */
  lists: z.readonly(z.record(z.string(), listChoice)),
})
export type Profile = z.infer<typeof profile>

/** The source of map tiles. */
const mapTiles = z.object({
  /** Raster images from a tile server, or vectors from an archive. */
  kind: z.enum(['pictures', 'vectors']),
  /**
   * For raster images, a URL template with `{z}`, `{x}`, `{y}` and optionally `{s}` for one of several hosts; for
   * vectors, the URL of the archive.
   */
  url: z.string(),
  /** The attribution that the map shows. */
  attribution: z.string(),
})
export type MapTiles = z.infer<typeof mapTiles>

/** A declaration; its options are described in `docs/declaration-reference.md`. */
const shownEntity = z.looseObject({
  name: z.string(),
  title: z.string(),
  groups: z.array(row),
}) as unknown as z.ZodMiniType<EntityDeclaration>

/**
 * Response of `GET` and `POST /settings`: what the panel is built from. Includes only entities, groups and fields that
 * the role may read.
 */
export const settings = z.object({
  /** The number of the model. */
  model: z.int(),
  languages: z.readonly(z.array(locale)),
  entities: z.readonly(z.array(shownEntity)),
  codeLists: z.readonly(z.array(codeListShape)),
  /** Texts of stored declarations in the requested language, under the keys of the catalogs. */
  texts: z.object({
    resources: z.record(z.string(), entityTextsShape),
    codes: z.record(z.string(), z.record(z.string(), z.string())),
  }),
  limits: z.object({ bodyBytes: z.int(), pageRows: z.int(), cappedCount: z.int() }),
  contact: z.object({ email: z.string() }),
  /** Whether there is an outbox that this person may read. */
  outbox: z.boolean(),
  /** The source of map tiles; null if maps show only outlines. */
  mapTiles: z.nullable(mapTiles),
  /** The URL template of a public record, with `{slug}` or `{id}`; null if no website is configured. */
  website: z.nullable(z.string()),
  /** Whether translations can be suggested. */
  suggestions: z.boolean(),
  /** The version of the program, if known. */
  version: z.optional(z.string()),
})
export type Settings = z.infer<typeof settings>

/** One entry of `GET /profile/sessions` and `GET /users/{id}/sessions`. */
export const sessionEntry = z.object({
  id,
  /** Browser and operating system, as the browser reports them; empty if it does not. */
  device: z.string(),
  /** The IP address at the start of the session, without its last part; empty if unknown. */
  place: z.string(),
  created_at: instant,
  last_used_at: instant,
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type SessionEntry = z.infer<typeof sessionEntry>

/** The progress of a registration that began with a link in an email. */
export const registration = z.object({
  /** Missing if only signing in is left. */
  ticket: z.optional(z.string()),
  step: z.literal(['confirm_number', 'create_user', 'sign_in']),
  email: z.string(),
  role,
  /** The sector that a person who registers works in; 4 is a guide. */
  sector: z.optional(z.int()),
  /** The legal name of the inviting organization. */
  organization: z.optional(z.string()),
})
export type Registration = z.infer<typeof registration>

/** Response of signing in and of refreshing a session. */
export const accessToken = z.object({ access_token: z.string() })

/** The challenge after the password: the client answers it with the ticket, in one of these ways. */
export const secondStep = z.object({
  ticket: z.string(),
  ways: z.array(z.enum([...secondStepMethods, 'recovery'])),
  /** Lifetime of the ticket in seconds. */
  expires_in: z.int(),
})
export type SecondStep = z.infer<typeof secondStep>

/** Response to a correct password: a token, or a challenge if the account has a second step of signing in. */
export const signedIn = z.object({ access_token: z.optional(z.string()), second_step: z.optional(secondStep) })
export type SignedIn = z.infer<typeof signedIn>

/** Response of `POST /profile/proof`: the proof and its lifetime in seconds. */
export const passwordProof = z.object({ proof: z.string(), expires_in: z.int() })
export type PasswordProof = z.infer<typeof passwordProof>

/** Response to a confirmed telephone number: how to continue. */
export const confirmedNumber = z.object({ ticket: z.string(), step: z.literal('create_user') })

/**
 * Response to a request for a code: seconds until another may be requested, and the lifetime of this one in seconds.
 */
export const codeSent = z.object({ resend_after: z.int(), expires_in: z.int() })
export type CodeSent = z.infer<typeof codeSent>

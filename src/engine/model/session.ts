import { entityTextsShape } from './stored/documentSchema.ts'
import * as z from 'zod/mini'
import type { EntityDeclaration } from './declaration.ts'
import { codeListShape } from './declarationSchema.ts'
import { listChoice } from './listViews.ts'
import { id, instant, locale, permissionKey, role, row } from './shapes.ts'
import { actions } from './words.ts'

/** What a role may do with an entity: with every row, with its own, or not at all. */
const reach = z.literal(['all', 'own', 'none'])
export type Reach = z.infer<typeof reach>

const accessTable = z.record(z.string(), z.record(z.literal(actions), reach))
export type AccessTable = z.infer<typeof accessTable>

/** What a second step of signing in can be taken with. */
export const secondStepWays = ['passkey', 'code'] as const

/** A person's state regarding a second step of signing in. */
const secondStepStanding = z.object({
  /** What they take it with; empty where they have none. */
  ways: z.readonly(z.array(z.enum(secondStepWays))),
  /** By when they must have one; null where they have one or need none. */
  until: z.nullable(instant),
  /** Whether they must have one now, before anything else is there for them. */
  overdue: z.boolean(),
})
export type SecondStepStanding = z.infer<typeof secondStepStanding>

/** Answer of `POST /profile/get`. */
export const profile = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** What emails to them are written in. */
  language: locale,
  /** Whether they want newsletters by email. */
  news: z.boolean(),
  role,
  role_id: z.int(),
  permissions: z.readonly(z.array(permissionKey)),
  organizations: z.readonly(z.array(id)),
  access: accessTable,
  /** Whether they have a password; whoever signs in another way may have none. */
  has_password: z.boolean(),
  second_step: secondStepStanding,
  /** The version of the terms that they have to accept before they continue, null for none. */
  terms_due: z.nullable(z.int()),
  /** What they chose for their lists, by resource; what is not there is as it usually is. */
  lists: z.readonly(z.record(z.string(), listChoice)),
})
export type Profile = z.infer<typeof profile>

/** What maps are drawn of. */
const mapTiles = z.object({
  /** Pictures of a server of tiles, or vectors of an archive. */
  kind: z.enum(['pictures', 'vectors']),
  /** Of pictures the address with `{z}`, `{x}` and `{y}` in it, and `{s}` for one of several hosts; of vectors that of the archive. */
  url: z.string(),
  /** Whom it is from, as it is written on the map. */
  attribution: z.string(),
})
export type MapTiles = z.infer<typeof mapTiles>

/** A declaration; all that it may say is in `docs/declaration-reference.md`. */
const shownEntity = z.looseObject({
  name: z.string(),
  title: z.string(),
  groups: z.array(row),
}) as unknown as z.ZodMiniType<EntityDeclaration>

/** Answer of `GET` and `POST /settings`: what the panel is built from. Only entities, groups and fields that the role may read are in it. */
export const settings = z.object({
  /** The number of the model that it is of. */
  model: z.int(),
  languages: z.readonly(z.array(locale)),
  entities: z.readonly(z.array(shownEntity)),
  codeLists: z.readonly(z.array(codeListShape)),
  /** What is read of what was declared at run time, in the language asked for, under the keys of the catalogs. */
  texts: z.object({
    resources: z.record(z.string(), entityTextsShape),
    codes: z.record(z.string(), z.record(z.string(), z.string())),
  }),
  limits: z.object({ bodyBytes: z.int(), pageRows: z.int(), cappedCount: z.int() }),
  contact: z.object({ email: z.string() }),
  /** Whether there is an outbox that this person may read. */
  outbox: z.boolean(),
  /** What maps are drawn of; null where they have outlines alone. */
  mapTiles: z.nullable(mapTiles),
  /** Where visitors find a public record, with `{slug}` or `{id}` in it; null where no website is configured. */
  website: z.nullable(z.string()),
  /** Whether translations can be suggested. */
  suggestions: z.boolean(),
  /** The version of the program, where it is kept by one. */
  version: z.optional(z.string()),
})
export type Settings = z.infer<typeof settings>

/** One line of `GET /profile/sessions` and `GET /users/{id}/sessions`. */
export const sessionEntry = z.object({
  id,
  /** Browser and system, as the browser reports them; empty where it doesn't. */
  device: z.string(),
  /** The network address it began from, without its last part; empty where it is not known. */
  place: z.string(),
  created_at: instant,
  last_used_at: instant,
  /** Whether it is the session of whoever asks. */
  current: z.boolean(),
})
export type SessionEntry = z.infer<typeof sessionEntry>

/** How far somebody is on the way from an email's link to an account. */
export const registration = z.object({
  /** Missing where there is nothing left to do but to sign in. */
  ticket: z.optional(z.string()),
  step: z.literal(['confirm_number', 'create_user', 'sign_in']),
  email: z.string(),
  role,
  /** What a person who registers works in; 4 is a guide. */
  sector: z.optional(z.int()),
  /** Legal name of the organization that invites. */
  organization: z.optional(z.string()),
})
export type Registration = z.infer<typeof registration>

/** Answer of signing in and refreshing. */
export const accessToken = z.object({ access_token: z.string() })

/** What is still to be shown after the password: whoever has the ticket shows it by one of the ways. */
export const secondStep = z.object({
  ticket: z.string(),
  ways: z.array(z.enum([...secondStepWays, 'recovery'])),
  /** Seconds that the ticket works. */
  expires_in: z.int(),
})
export type SecondStep = z.infer<typeof secondStep>

/** Answer of a right password: a token, or where the account has a second step of signing in what that is begun with. */
export const signedIn = z.object({ access_token: z.optional(z.string()), second_step: z.optional(secondStep) })
export type SignedIn = z.infer<typeof signedIn>

/** Answer of `POST /profile/proof`: the proof, and the seconds that it counts. */
export const passwordProof = z.object({ proof: z.string(), expires_in: z.int() })
export type PasswordProof = z.infer<typeof passwordProof>

/** The result of a confirmed number: how to continue. */
export const confirmedNumber = z.object({ ticket: z.string(), step: z.literal('create_user') })

/** Answer of having a code sent: after how many seconds another may be requested, and how long this one counts. */
export const codeSent = z.object({ resend_after: z.int(), expires_in: z.int() })
export type CodeSent = z.infer<typeof codeSent>

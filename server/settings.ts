import { defaultDirectory } from './database/embedded/clusterFolder.ts'
import * as z from 'zod'
import { isRecordAddress } from '../src/engine/rules/text/recordAddress.ts'
import { roleNames } from '../src/engine/model/authorization.ts'
import { accessGroups } from '../src/engine/model/words.ts'
import type { SecondStepRule } from '../src/features/authenticators/rule.ts'
import { authorization } from '../src/tourism/authorization.ts'
import { secondStepRule } from '../src/tourism/secondStep.ts'
import { limits } from '../src/engine/rules/access/limits.ts'
import type { S3Bucket } from './files/bucketClient.ts'
import type { TranslatorSettings } from './translation/createTranslator.ts'
import { isAddress, isBucketAddress } from './backup/placeNames.ts'
import { mapSource, type MapSource } from './map/mapSource.ts'
import { oidcOf, oidcShape, type OidcSettings } from './oidc/settings.ts'
import { yesOrNo } from './yesOrNo.ts'
import { retention } from '../src/tourism/product.ts'
import type { RetentionDays } from '../src/engine/records/retention.ts'
import { retentionDaysOf } from './retentionDays.ts'
import { looksRandom } from './looksRandom.ts'
import { logFormats, logLevels } from './logSettings.ts'
import { numberOfServers, serversPattern } from './cluster/numberOfServers.ts'
import { StartError } from './startError.ts'
import { defaultSlowMilliseconds } from './watching/statements.ts'
import { isBrokenTemplate, type SmsGateway } from './sms/gateway.ts'

export { StartError }

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  const isInside = (value: number) => value >= least && value <= most
  return z.string().regex(/^\d+$/, error).transform(Number).refine(isInside, error)
}

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .refine(URL.canParse, 'must be an address like postgres://user:password@host:5432/database')

const environments = ['production', 'development', 'test'] as const

/** How many connections a server needs to do one thing while it holds another. */
const minConnections = 4

const schema = z.object({
  ...oidcShape,
  NODE_ENV: z.enum(environments, `must be one of ${environments.join(', ')}`).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8080),
  DATA_DIR: z
    .string()
    .min(1)
    .refine(path => !isAddress(path), 'must be a folder, not an address')
    .default(defaultDirectory),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_CONNECTIONS: whole(minConnections, 1_000).optional(),
  SERVERS: z.string().regex(serversPattern, 'must be a whole number from 1 to 99, or cores').default('1'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CONTACT_EMAIL: z.email('must be an email address').default('contact@marani.example'),
  SECURE_COOKIES: yesOrNo.optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  KEEP_ALIVE_SECONDS: whole(1, 3_600).default(75),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  LOG_FORMAT: z.enum(logFormats, `must be one of ${logFormats.join(', ')}`).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: whole(0, 65_535).optional(),
  SLOW_STATEMENT_MS: whole(1, 3_600_000).default(defaultSlowMilliseconds),
  S3_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address like https://key:secret@s3.example/bucket?region=eu-central-1',
    })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^\r\n<>@]*<[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/,
      'must be an address like Marani <marani@example.ge>',
    )
    .optional(),
  MAIL_BOUNCES: z
    .string()
    .regex(
      /^[a-z\d._-]{1,11}@[\w.-]+$/,
      'must be an address like bounces@example.ge, with at most 11 characters before the @',
    )
    .optional(),
  MAIL_BOUNCES_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' }).optional(),
  SMS_METHOD: z.enum(['GET', 'POST', 'PUT'], 'must be GET, POST or PUT').default('POST'),
  SMS_TEMPLATE: z.string().optional(),
  SMS_AUTHORIZATION: z.string().optional(),
  TRANSLATE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .optional(),
  TRANSLATE_API: z.enum(['libretranslate', 'openai'], 'must be libretranslate or openai').default('libretranslate'),
  TRANSLATE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must have no spaces and no letters but Latin ones')
    .optional(),
  TRANSLATE_MODEL: z.string().max(200, 'must have at most 200 characters').optional(),
  TRANSLATE_DAILY: whole(1, 1_000_000).default(limits.suggest_account_day.most),
  SECOND_STEP_FOR: z.string().optional(),
  SECOND_STEP_GRACE_DAYS: whole(0, 365).default(secondStepRule.days),
  BACKUP_TO: z
    .string()
    .min(1)
    .refine(path => !isAddress(path) || isBucketAddress(path), 'must be a folder or begin with s3://')
    .optional(),
  BACKUP_HOURS: whole(1, 720).default(24),
  BACKUP_KEEP: whole(1, 1_000).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  MAINTENANCE: yesOrNo.default('false'),
  MAP_TILES_URL: z.string().optional(),
  MAP_TILES_ATTRIBUTION: z.string().max(200, 'must have at most 200 characters').optional(),
  WEBSITE_URL: z
    .string()
    .refine(
      isRecordAddress,
      'must be an address like https://site.example/{language}/{resource}/{slug}, with {slug} or {id} in it',
    )
    .optional(),
})

/** Returns the name of every setting with its default. */
export const settingDefaults = (): Record<string, string | undefined> => {
  const usual: Record<string, unknown> = schema.parse({})
  return Object.fromEntries(
    Object.keys(schema.shape).map(name => [name, usual[name] === undefined ? undefined : String(usual[name])]),
  )
}

/** The settings of a server, read from the environment. */
export interface ServerSettings {
  production: boolean
  host: string
  port: number
  dataDirectory: string
  databaseUrl: string | undefined
  /** A replica of the database, which answers reads. */
  databaseReadUrl: string | undefined
  /** The maximum number of connections to PostgreSQL per server. */
  databaseConnections: number | undefined
  /** How many servers share the port, each in its own process. */
  servers: number
  secret: string | undefined
  contactEmail: string
  /** Whether the refresh cookie is only sent over https. */
  secureCookies: boolean
  /** The public URL of the panel, for links in emails; by default the address on which the server listens. */
  publicUrl: string | undefined
  /** How many proxies in front of the server are trusted to report where a request comes from. */
  trustedProxies: number
  /** How long an idle connection is kept open. */
  keepAliveSeconds: number
  /** How Prometheus reads metrics: with a token, on a separate port, or both; without it not at all. */
  metrics: { token: string | undefined; port: number | undefined } | undefined
  /** Database statements that take at least this long count as slow. */
  slowMilliseconds: number
  /** The bucket for files, with key, secret and region; by default files are in the data directory. */
  s3: S3Bucket | undefined
  /** The mail server, the sender of emails, and the address for bounces; without it emails go to the outbox. */
  smtp: { url: string; from: string; bounces: string | undefined } | undefined
  /** The credential of the program that reports bounced emails; without it no report is accepted. */
  bouncesSecret: string | undefined
  /** The SMS gateway; without it text messages go to the outbox. */
  sms: SmsGateway | undefined
  /** What suggests translations; without it nothing does. */
  translator: TranslatorSettings | undefined
  /** The folder or bucket for backups, how often they are made, and how many are kept; without it none are made automatically. */
  backups: { to: string; hours: number; keep: number } | undefined
  /** Who needs a second step to sign in, and how many days they have to set one up; nobody without it. */
  secondStep: SecondStepRule | undefined
  /** The passphrase that encrypts backups; without it they are not encrypted. */
  backupPassphrase: string | undefined
  /** The provider of single sign-on; without it people can only sign in here. */
  oidc: OidcSettings | undefined
  /** Whether nothing can be written through this server. */
  maintenance: boolean
  /** Retention periods that differ from the defaults. */
  retentionDays: RetentionDays
  /** The source of map tiles; without it maps only have outlines. */
  map: MapSource | undefined
  /** The public URL of a record, with `{slug}` or `{id}` in it; without it the panel does not link there. */
  website: string | undefined
}

function gatewayOf({
  SMS_URL: url,
  SMS_METHOD: method,
  SMS_TEMPLATE: template,
  SMS_AUTHORIZATION: authorization,
}: z.infer<typeof schema>): SmsGateway | undefined {
  if (url === undefined) return undefined
  if (new URL(url).username)
    throw new StartError(
      'The setting SMS_URL is wrong: it must not contain a user name or password; put them into SMS_AUTHORIZATION.',
    )
  const sent = `${url} ${method === 'GET' ? '' : (template ?? '')}`
  for (const place of ['{phone}', '{text}'])
    if (!sent.includes(place))
      throw new StartError(
        `The settings SMS_URL and SMS_TEMPLATE are wrong: ${place} must appear in one of them${method === 'GET' ? ', for GET in SMS_URL' : ''}.`,
      )
  if (isBrokenTemplate(template))
    throw new StartError('The setting SMS_TEMPLATE is wrong: it looks like JSON but is not valid JSON once filled in.')
  return { url, method, template, authorization }
}

/** Returns the number of servers. Throws `StartError` if there can't be that many. */
function serversOf({ SERVERS, DATABASE_URL }: z.infer<typeof schema>): number {
  if (DATABASE_URL === undefined && Number(SERVERS) > 1)
    throw new StartError(
      'The setting SERVERS is wrong: the embedded database belongs to one process. Set DATABASE_URL for several servers, or leave SERVERS out.',
    )
  return numberOfServers({ SERVERS, DATABASE_URL })
}

/** Returns one server's share of the connections, or undefined if the setting is missing. Throws `StartError` if the share is too small. */
function connectionsOf(data: z.infer<typeof schema>): number | undefined {
  const { DATABASE_CONNECTIONS: all } = data
  if (all === undefined) return undefined
  const each = Math.floor(all / serversOf(data))
  if (each < minConnections)
    throw new StartError(
      `The setting DATABASE_CONNECTIONS is wrong: each of the ${serversOf(data)} servers needs at least ${minConnections}.`,
    )
  return each
}

const howToMake = `Generate one with: node -p "require('crypto').randomBytes(48).toString('base64url')"`

/** Throws `StartError` if a secret is unsafe in production: missing or guessable. */
function checkSecret(secret: string | undefined): void {
  if (secret === undefined)
    throw new StartError(
      `The setting SESSION_SECRET is missing: in production it signs the sessions and is required, with at least 32 characters that cannot be guessed. ${howToMake}`,
    )
  if (!looksRandom(secret))
    throw new StartError(
      `The setting SESSION_SECRET is wrong: it repeats itself or has too few different characters. ${howToMake}`,
    )
}

/** The value of the setting that disables the second step. */
const nobody = 'nobody'

function secondStepOf(
  { SECOND_STEP_FOR: written, SECOND_STEP_GRACE_DAYS: days }: z.infer<typeof schema>,
  production: boolean,
): SecondStepRule | undefined {
  if (written === undefined) return production ? { ...secondStepRule, days } : undefined
  const words = written.split(',').map(word => word.trim())
  if (written === nobody) return undefined
  const known = [...accessGroups, ...roleNames(authorization)]
  const unknown = words.find(word => !known.some(one => one === word))
  if (unknown !== undefined)
    throw new StartError(
      `The setting SECOND_STEP_FOR is wrong: “${unknown}” is not a role. It lists roles, separated by commas: ${roleNames(authorization).join(', ')}; or management for all staff; or ${nobody}.`,
    )
  return { words, days }
}

function mapOf({
  MAP_TILES_URL: written,
  MAP_TILES_ATTRIBUTION: attribution,
}: z.infer<typeof schema>): MapSource | undefined {
  if (written === undefined) return undefined
  const source = mapSource(written, attribution ?? '')
  if (source === undefined)
    throw new StartError(
      'The setting MAP_TILES_URL is wrong: it must be an address like https://tiles.example/{z}/{x}/{y}.png, in which {s} may begin the host, or the file or address of a PMTiles archive, which ends in .pmtiles and has no user name or password in it.',
    )
  if (attribution === undefined)
    throw new StartError(
      'The setting MAP_TILES_ATTRIBUTION is missing: the source of the map must be credited on it, for example as “© OpenStreetMap contributors”.',
    )
  return source
}

function translatorOf({
  TRANSLATE_URL: url,
  TRANSLATE_API: api,
  TRANSLATE_KEY: key,
  TRANSLATE_MODEL: model,
  TRANSLATE_DAILY: daily,
}: z.infer<typeof schema>): TranslatorSettings | undefined {
  if (url === undefined) return undefined
  const { username, password, search, hash } = new URL(url)
  if (username || password || search || hash)
    throw new StartError(
      'The setting TRANSLATE_URL is wrong: it must only be an address; put the key into TRANSLATE_KEY.',
    )
  if (api === 'openai' && model === undefined)
    throw new StartError('The setting TRANSLATE_MODEL is missing: it is required with TRANSLATE_API=openai.')
  return { url, api, key, model, daily }
}

/** Decodes a part of an address; undefined if it is not encoded correctly. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** Returns a path of names in the encoding that every bucket signs; empty if a name can't be decoded. */
function pathOf(names: readonly string[]): string {
  const read = names.map(decoded)
  return read.includes(undefined) ? '' : read.map(name => encodeURIComponent(name ?? '')).join('/')
}

/** Parses the address of a bucket. Throws `StartError`, which says what has this address, if it is incomplete. */
export function bucketOf(address: string, what = 'The address of the bucket'): S3Bucket {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const [key, secret] = [decoded(url?.username ?? ''), decoded(url?.password ?? '')]
  const path = pathOf((url?.pathname ?? '').replace(/\/+$/, '').split('/'))
  if (!url || !key || !secret || path.length < 2)
    throw new StartError(
      `${what} is wrong: it needs a key, a secret and a bucket, as in https://key:secret@s3.example/bucket?region=eu-central-1.`,
    )
  const region = url.searchParams.get('region')
  return { address: `${url.origin}${path}`, key, secret, region: region ?? 'us-east-1' }
}

function backupsOf({ BACKUP_TO: to, BACKUP_HOURS: hours, BACKUP_KEEP: keep }: z.infer<typeof schema>) {
  if (to === undefined) return undefined
  if (isBucketAddress(to)) bucketOf(to.replace(/^s3:/, 'https:'), 'The setting BACKUP_TO')
  return { to, hours, keep }
}

/** Reads the settings; none is required outside production. Throws `StartError` with a sentence for each invalid or missing one. */
export function readSettings(environment: NodeJS.ProcessEnv): ServerSettings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(present)
  if (!result.success)
    throw new StartError(
      result.error.issues.map(issue => `The setting ${issue.path.join('.')} is wrong: ${issue.message}.`).join('\n'),
    )
  const { data } = result
  const { kept, wrong } = retentionDaysOf(present, retention)
  if (wrong.length > 0) throw new StartError(wrong.join('\n'))
  if (data.DATABASE_READ_URL !== undefined && data.DATABASE_URL === undefined)
    throw new StartError(
      'The setting DATABASE_URL is missing: it must name the database of which DATABASE_READ_URL names a replica.',
    )
  const production = data.NODE_ENV === 'production'
  if (production) checkSecret(data.SESSION_SECRET)
  if (production && data.SMTP_URL !== undefined && data.PUBLIC_URL === undefined)
    throw new StartError(
      'The setting PUBLIC_URL is missing: the links in emails lead there, so it is required when emails are sent.',
    )
  return {
    production,
    host: data.HOST,
    port: data.PORT,
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    databaseConnections: connectionsOf(data),
    servers: serversOf(data),
    secret: data.SESSION_SECRET,
    contactEmail: data.CONTACT_EMAIL,
    secureCookies: data.SECURE_COOKIES === undefined ? production : data.SECURE_COOKIES === 'true',
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    trustedProxies: data.TRUST_PROXY,
    keepAliveSeconds: data.KEEP_ALIVE_SECONDS,
    metrics:
      data.METRICS_TOKEN === undefined && data.METRICS_PORT === undefined
        ? undefined
        : { token: data.METRICS_TOKEN, port: data.METRICS_PORT },
    slowMilliseconds: data.SLOW_STATEMENT_MS,
    s3: data.S3_URL === undefined ? undefined : bucketOf(data.S3_URL, 'The setting S3_URL'),
    smtp:
      data.SMTP_URL === undefined
        ? undefined
        : { url: data.SMTP_URL, from: data.MAIL_FROM ?? data.CONTACT_EMAIL, bounces: data.MAIL_BOUNCES },
    bouncesSecret: data.MAIL_BOUNCES_SECRET,
    sms: gatewayOf(data),
    translator: translatorOf(data),
    secondStep: secondStepOf(data, production),
    backups: backupsOf(data),
    backupPassphrase: data.BACKUP_PASSPHRASE,
    oidc: oidcOf(data, sentence => {
      throw new StartError(sentence)
    }),
    maintenance: data.MAINTENANCE === 'true',
    retentionDays: kept,
    map: mapOf(data),
    website: data.WEBSITE_URL,
  }
}

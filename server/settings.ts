import * as z from 'zod'

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(8080),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://').optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CONTACT_EMAIL: z.email().default('contact@marani.example'),
  SECURE_COOKIES: z.enum(['true', 'false']).optional(),
})

/** What the server is told from outside. */
export interface ServerSettings {
  production: boolean
  host: string
  port: number
  dataDirectory: string
  databaseUrl: string | undefined
  secret: string | undefined
  contactEmail: string
  /** Whether the refresh cookie is kept to https. */
  secureCookies: boolean
}

/** A start that cannot go on, with the sentence that says why. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** Reads the settings; none is required outside production. Throws `StartRefused` with a sentence for each that is wrong or missing. */
export function readSettings(environment: NodeJS.ProcessEnv): ServerSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) throw new StartRefused(result.error.issues.map(issue => `The setting ${issue.path.join('.')} is wrong: ${issue.message}.`).join('\n'))
  const { data } = result
  const production = data.NODE_ENV === 'production'
  if (production && data.SESSION_SECRET === undefined)
    throw new StartRefused('The setting SESSION_SECRET is missing: in production it signs the sessions and must be given, at least 32 characters that nobody can guess.')
  return {
    production,
    host: data.HOST,
    port: data.PORT,
    dataDirectory: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    secret: data.SESSION_SECRET,
    contactEmail: data.CONTACT_EMAIL,
    secureCookies: data.SECURE_COOKIES === undefined ? production : data.SECURE_COOKIES === 'true',
  }
}

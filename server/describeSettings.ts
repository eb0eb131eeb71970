import type { Setting } from '../src/features/system/system.ts'
import { settingDefaults } from './settings.ts'

/** Settings whose values administrators may see. All others may be or contain secrets. */
const shown: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'HOST',
  'PORT',
  'DATA_DIR',
  'CONTACT_EMAIL',
  'SECURE_COOKIES',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'KEEP_ALIVE_SECONDS',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'METRICS_PORT',
  'DATABASE_CONNECTIONS',
  'SERVERS',
  'SLOW_STATEMENT_MS',
  'MAIL_FROM',
  'MAIL_BOUNCES',
  'SMS_METHOD',
  'TRANSLATE_API',
  'TRANSLATE_MODEL',
  'TRANSLATE_DAILY',
  'MAINTENANCE',
  'BACKUP_TO',
  'BACKUP_HOURS',
  'BACKUP_KEEP',
  'MAP_TILES_ATTRIBUTION',
  'WEBSITE_URL',
])

/** Returns every setting and the source of its value; values that are or may contain secrets are omitted. */
export const describeSettings = (environment: NodeJS.ProcessEnv): Setting[] =>
  Object.entries(settingDefaults()).map(([name, usual]) => {
    const set = environment[name] === '' ? undefined : environment[name]
    const value = set ?? usual
    const source = set === undefined ? (usual === undefined ? 'none' : 'default') : 'environment'
    return shown.has(name)
      ? { name, source, value: value ?? null, secret: false }
      : { name, source, value: null, secret: value !== undefined }
  })

import { expect, it } from 'vitest'
import { unknownSettings } from '../../server/unknownSettings.ts'
import { dataFolder } from './mailDelivery.ts'
import { run } from './programs.ts'

it.each([
  ['SSO_ISSUER', 'OIDC_ISSUER'],
  ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['MARANI_PUBLIC_URL', 'PUBLIC_URL'],
  ['BACKUPS_TO', 'BACKUP_TO'],
  ['SESSION_SECRETS', 'SESSION_SECRET'],
  ['SERVER', 'SERVERS'],
  ['KEEP_EMAIL_DAYS', 'KEEP_EMAILS_DAYS'],
])('the misspelt setting %s is reported with the name that was meant, %s', (variable, meant) => {
  expect(unknownSettings({ [variable]: 'value' })).toEqual([
    `The variable ${variable} has no effect: there is no such setting (did you mean "${meant}"?).`,
  ])
})

it('an unknown variable of a group of settings is reported also if it resembles none', () => {
  expect(unknownSettings({ SMTP_HOST: 'mail.example', LOG_DIR: '' })).toEqual([
    'The variable SMTP_HOST has no effect: there is no such setting.',
  ])
})

it('settings, and the usual variables of shells, services, containers and other programs, are not reported', () => {
  const usual =
    'PORT DATABASE_URL KEEP_EMAILS_DAYS MARANI_TOKEN HOME HOSTNAME LOGNAME LOGS_DIRECTORY MAIL MAILCHECK PATH SESSION_MANAGER ' +
    'XDG_DATA_DIRS XDG_SESSION_ID HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy NODE_OPTIONS NODE_PATH NODE_VERSION ' +
    'NODE_COMPILE_CACHE STATE_DIRECTORY JOURNAL_STREAM NOTIFY_SOCKET MALLOC_ARENA_MAX KUBERNETES_PORT BASE_URL TZ'
  expect(unknownSettings(Object.fromEntries(usual.split(' ').map(name => [name, 'value'])))).toEqual([])
})

it('a server logs them also if it does not start: a setting that is missing may be misspelt', async () => {
  const server = run(process.execPath, ['server/index.ts'], {
    DATA_DIR: dataFolder(),
    NODE_ENV: 'production',
    SESION_SECRET: 'value',
  })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('SESION_SECRET has no effect')
  expect(server.output()).toContain('The setting SESSION_SECRET is missing')
})

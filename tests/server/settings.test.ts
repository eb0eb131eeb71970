import { availableParallelism } from 'node:os'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSettings, StartError } from '../../server/settings.ts'

const said = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'it starts'
}

const secret = { NODE_ENV: 'production', SESSION_SECRET: 'mC0rZ8wq1sXvT5uJkPh3LbYdNeA7gFoQ' }
const smtp = { SMTP_URL: 'smtp://post:a%40b@mail.example:587' }
const gateway = { SMS_URL: 'https://sms.example/send' }

it('a folder in the form of an address is rejected, and so is an address where nothing could be stored', () => {
  expect(said({ DATA_DIR: 's3://key:secret@s3.example/bucket' })).toBe(
    'The setting DATA_DIR is wrong: must be a folder, not an address.',
  )
  expect(said({ BACKUP_TO: 'sftp://someone@backups.example/marani' })).toBe(
    'The setting BACKUP_TO is wrong: must be a folder or begin with s3://.',
  )
  expect(said({ DATA_DIR: '/data', BACKUP_TO: 's3://key:secret@s3.example/bucket' })).toBe('it starts')
})

describe('the settings', () => {
  it('are all optional: emails and messages are stored in the outbox, and no proxy is trusted', () => {
    expect(readSettings({})).toMatchObject({
      smtp: undefined,
      sms: undefined,
      publicUrl: undefined,
      trustedProxies: 0,
      secureCookies: false,
    })
  })

  it('name a replica only for a database that they name', () => {
    const [DATABASE_URL, DATABASE_READ_URL] = ['postgres://primary/marani', 'postgres://replica/marani']
    expect(readSettings({ DATABASE_URL, DATABASE_READ_URL })).toMatchObject({ databaseReadUrl: DATABASE_READ_URL })
    expect(said({ DATABASE_READ_URL })).toContain('The setting DATABASE_URL is missing')
    expect(said({ DATABASE_URL, DATABASE_READ_URL: 'replica' })).toContain('DATABASE_READ_URL is wrong')
  })

  it('set who must have a second step when signing in: staff in production, nobody elsewhere, or the named roles', () => {
    expect(readSettings({}).secondStep).toBeUndefined()
    expect(readSettings(secret).secondStep).toEqual({ words: ['management'], days: 14 })
    expect(readSettings({ ...secret, SECOND_STEP_FOR: 'nobody' }).secondStep).toBeUndefined()
    expect(readSettings({ SECOND_STEP_FOR: 'administrator, guide', SECOND_STEP_GRACE_DAYS: '3' }).secondStep).toEqual({
      words: ['administrator', 'guide'],
      days: 3,
    })
    expect(said({ SECOND_STEP_FOR: 'administrator,boss' })).toContain('SECOND_STEP_FOR is wrong: “boss” is not a role')
  })

  it('set how many servers respond, and how many connections they may use together', () => {
    const onPostgres = { DATABASE_URL: 'postgres://localhost/marani' }
    const read = (more: Record<string, string>) => {
      const { servers, databaseConnections } = readSettings({ ...onPostgres, ...more })
      return [servers, databaseConnections]
    }
    expect(read({})).toEqual([1, undefined])
    expect(read({ SERVERS: '4', DATABASE_CONNECTIONS: '42' })).toEqual([4, 10])
    expect(read({ SERVERS: 'cores' })).toEqual([availableParallelism(), undefined])
    expect(readSettings({ SERVERS: 'cores' }).servers).toBe(1)
    expect(() => readSettings({ SERVERS: '2' })).toThrow('the embedded database belongs to one process')
    expect(() => read({ SERVERS: '0' })).toThrow('a whole number from 1 to 99, or cores')
    for (const PORT of ['99999', '-1', '80.5', 'http'])
      expect(() => readSettings({ PORT })).toThrow('PORT is wrong: must be a whole number from 0 to 65535')
    expect(() => read({ SERVERS: '4', DATABASE_CONNECTIONS: '15' })).toThrow('each of the 4 servers needs at least 4')
  })

  it('set a mail server, the sender of emails, and the address in their links', () => {
    const settings = readSettings({
      ...secret,
      ...smtp,
      MAIL_FROM: 'Marani <post@panel.example>',
      PUBLIC_URL: 'https://panel.example//',
    })
    expect(settings).toMatchObject({
      smtp: { url: smtp.SMTP_URL, from: 'Marani <post@panel.example>' },
      publicUrl: 'https://panel.example',
      secureCookies: true,
    })
    expect(readSettings({ ...smtp, CONTACT_EMAIL: 'help@panel.example' }).smtp?.from).toBe('help@panel.example')
  })

  it('set a gateway for text messages and its request', () => {
    const template = '{"to":"{phone}","text":"{text}"}'
    expect(
      readSettings({ ...gateway, SMS_METHOD: 'PUT', SMS_TEMPLATE: template, SMS_AUTHORIZATION: 'Bearer key' }).sms,
    ).toEqual({ url: gateway.SMS_URL, method: 'PUT', template, authorization: 'Bearer key' })
    expect(readSettings({ SMS_URL: 'https://sms.example/{phone}?text={text}', SMS_METHOD: 'GET' }).sms).toMatchObject({
      method: 'GET',
      template: undefined,
    })
  })

  it('set a server of map tiles with its attribution', () => {
    const attribution = '© OpenStreetMap contributors'
    for (const url of [
      'https://tiles.example/{z}/{x}/{y}.png',
      'http://127.0.0.1:9000/{z}/{x}/{y}@2x.webp?key=a-b',
      'https://{s}.tiles.example/{z}/{y}/{x}',
    ])
      expect(readSettings({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }).map).toEqual({
        tiles: { kind: 'pictures', url, attribution },
      })
    expect(readSettings({ MAP_TILES_ATTRIBUTION: attribution }).map).toBeUndefined()
  })

  it('set a map archive, which browsers request from the product itself', () => {
    const attribution = '© OpenStreetMap contributors'
    for (const written of ['data/georgia.pmtiles', '/srv/maps/georgia.pmtiles', 'https://maps.example/ge.pmtiles?v=2'])
      expect(readSettings({ MAP_TILES_URL: written, MAP_TILES_ATTRIBUTION: attribution }).map).toEqual({
        tiles: { kind: 'vectors', url: '/map.pmtiles', attribution },
        archive: written,
      })
  })

  it.each([
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL is wrong: must be an address like smtp://'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL is wrong'],
    [{ MAIL_FROM: 'Marani' }, 'MAIL_FROM is wrong: must be an address like'],
    [{ MAIL_FROM: 'Marani <post@panel.example>\r\nBcc: all@panel.example' }, 'MAIL_FROM is wrong'],
    [{ MAIL_FROM: 'a@b.ge, c@d.ge' }, 'MAIL_FROM is wrong'],
    [{ MAIL_BOUNCES_SECRET: 'short' }, 'MAIL_BOUNCES_SECRET is wrong: must have at least 16 characters'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL is wrong: must be an address that begins with https://'],
    [{ PUBLIC_URL: 'panel.example' }, 'PUBLIC_URL is wrong'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is wrong'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY is wrong'],
    [{ TRUST_PROXY: '1.5' }, 'TRUST_PROXY is wrong'],
    [{ SMS_URL: 'ftp://sms.example/{phone}{text}' }, 'SMS_URL is wrong'],
    [
      { SMS_URL: 'https://name:password@sms.example/{phone}{text}' },
      'SMS_URL is wrong: it must not contain a user name or password',
    ],
    [{ ...gateway, SMS_METHOD: 'DELETE', SMS_TEMPLATE: '{phone}{text}' }, 'SMS_METHOD is wrong'],
    [gateway, '{phone} must appear in one of them'],
    [{ ...gateway, SMS_TEMPLATE: 'to={phone}' }, '{text} must appear in one of them'],
    [
      { ...gateway, SMS_METHOD: 'GET', SMS_TEMPLATE: '{phone}{text}' },
      '{phone} must appear in one of them, for GET in SMS_URL',
    ],
    [{ ...gateway, SMS_TEMPLATE: '{"to": "{phone}", "text": {text}' }, 'SMS_TEMPLATE is wrong: it looks like JSON'],
    [
      { MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png', MAP_TILES_ATTRIBUTION: 'x' },
      'MAP_TILES_URL is wrong: it must be an address like https://',
    ],
    [{ MAP_TILES_URL: 'https://{x}.example/{z}/{x}/{y}', MAP_TILES_ATTRIBUTION: 'x' }, 'MAP_TILES_URL is wrong'],
    [
      { MAP_TILES_URL: "https://tiles.example; script-src 'unsafe-inline'/{z}/{x}/{y}", MAP_TILES_ATTRIBUTION: 'x' },
      'MAP_TILES_URL is wrong',
    ],
    [{ MAP_TILES_URL: 'javascript://tiles.example/{z}/{x}/{y}', MAP_TILES_ATTRIBUTION: 'x' }, 'MAP_TILES_URL is wrong'],
    [{ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}' }, 'MAP_TILES_ATTRIBUTION is missing'],
    [{ MAP_TILES_URL: 'data/georgia.mbtiles', MAP_TILES_ATTRIBUTION: 'x' }, 'which ends in .pmtiles'],
    [{ MAP_TILES_URL: 'ftp://maps.example/ge.pmtiles', MAP_TILES_ATTRIBUTION: 'x' }, 'MAP_TILES_URL is wrong'],
    [{ MAP_TILES_URL: 'https://a:b@maps.example/ge.pmtiles', MAP_TILES_ATTRIBUTION: 'x' }, 'MAP_TILES_URL is wrong'],
    [{ MAP_TILES_URL: 'georgia.pmtiles' }, 'MAP_TILES_ATTRIBUTION is missing'],
    [{ NODE_ENV: 'production' }, 'SESSION_SECRET is missing'],
    // Anything but “production” would start with demo users, whose passwords are published.
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is wrong: must be one of production, development, test'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV is wrong'],
    [{ PORT: ' ' }, 'PORT is wrong: must be a whole number from 0 to 65535'],
    [{ TRUST_PROXY: '1e0' }, 'TRUST_PROXY is wrong: must be a whole number'],
    [{ DATABASE_URL: 'postgres://host:99999/marani' }, 'DATABASE_URL is wrong: must be an address like postgres://'],
    [{ OIDC_ISSUER: 'sign-in.example' }, 'OIDC_ISSUER is wrong: must be an address that begins with https://'],
    [{ BACKUP_TO: 's3://' }, 'BACKUP_TO is wrong: it needs a key, a secret and a bucket'],
    [{ BACKUP_TO: 's3://s3.example/bucket' }, 'BACKUP_TO is wrong: it needs a key, a secret and a bucket'],
    [{ S3_URL: 'https://s3.example/bucket' }, 'S3_URL is wrong: it needs a key, a secret and a bucket'],
    [{ SECURE_COOKIES: 'yes' }, 'SECURE_COOKIES is wrong: must be true or false'],
    [{ CONTACT_EMAIL: 'marani' }, 'CONTACT_EMAIL is wrong: must be an email address'],
    [{ ...secret, ...smtp }, 'PUBLIC_URL is missing: the links in emails lead there'],
  ])('with %j stop the start: %s', (environment: Record<string, string>, sentence) => {
    expect(said(environment)).toContain(sentence)
  })

  it.each([
    'a'.repeat(32),
    'abc'.repeat(20),
    'a'.repeat(20) + 'b'.repeat(20),
    '01'.repeat(32),
    '1234567890'.repeat(4),
    'changeme-changeme-changeme-changeme',
    'secret1secret2secret3secret4secret5',
    'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  ])('stop production with a secret like %s, and say how a good one is created', weak => {
    const sentence = said({ NODE_ENV: 'production', SESSION_SECRET: weak })
    expect(sentence).toContain('SESSION_SECRET is wrong: it repeats itself or has too few different characters')
    expect(sentence).toContain('randomBytes(48)')
    expect(sentence).not.toContain(weak)
  })

  it('accept every randomly created secret in production', () => {
    for (const encoding of ['base64url', 'base64', 'hex'] as const)
      for (let times = 0; times < 200; times++)
        expect(said({ NODE_ENV: 'production', SESSION_SECRET: randomBytes(24).toString(encoding) })).toBe('it starts')
  })

  it('never reveal a password in their errors', () => {
    expect(said({ SMTP_URL: 'smpt://post:geheim@mail.example' })).not.toContain('geheim')
    expect(said({ SMS_URL: 'https://name:geheim@sms.example/{phone}{text}' })).not.toContain('geheim')
  })
})

describe('the retention of data', () => {
  it('is set in days, or permanently', () => {
    expect(readSettings({ KEEP_EMAILS_DAYS: '90', KEEP_NOTIFICATIONS_DAYS: 'forever' }).retentionDays).toEqual({
      emails: 90,
      notifications: null,
    })
    expect(readSettings({ KEEP_ALIVE_SECONDS: '75' }).retentionDays).toEqual({})
  })

  it.each([
    [{ KEEP_EMAILS_DAYS: '0' }, /KEEP_EMAILS_DAYS is wrong: it must be a number of days/],
    [
      { KEEP_LETTERS_DAYS: '7' },
      /KEEP_LETTERS_DAYS is wrong: there is no such retention rule; the rules are .*KEEP_EMAILS/,
    ],
  ])('rejects %o', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence)
  })
})

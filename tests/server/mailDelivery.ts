import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createPorts, type Sending } from '../../server/createPorts.ts'
import { createSmtpMail } from '../../server/mail/smtp.ts'
import { createSchemaManager } from '../../server/schemaManager.ts'
import { openRecords } from '../../server/openRecords.ts'
import { readSettings } from '../../server/settings.ts'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { portsAt, type Ports } from '../../src/engine/ports.ts'
import { fixedModel } from '../../src/engine/ports/models.ts'
import { codeLists } from '../../src/tourism/declarations.ts'
import { texts } from '../../src/tourism/texts.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { openFakerest, type OpenedStore } from '../api/stores.ts'
import { registry, secret, start } from '../api/testApi.ts'

/** A folder for a server's data, removed as the test ends. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marani-server-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The clock of a server, which stands still unless it is moved. */
export class Clock {
  #now = new Date(start)
  readonly now = (): Date => this.#now

  pass(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
}

/** The database in a folder, as a server opens it. */
export async function openFolder(folder: string): Promise<OpenedStore> {
  const { context, database, close } = await openRecords(readSettings({ DATA_DIR: folder }))
  const schema = createSchemaManager(database, registry)
  return { store: context.store, place: schema, statements: null, close }
}

/** The ports of a server over a store. */
export const portsOver = (opened: OpenedStore, clock: Clock, sending: Sending): Ports =>
  portsAt(
    createPorts({
      models: fixedModel({ registry, codeLists, texts, store: opened.store }),
      secret,
      secureCookies: true,
      contactEmail: 'contact@marani.example',
      ready: async () => ({}),
      isUnavailable: () => false,
      clock: clock.now,
      publicUrl: () => 'https://panel.example',
      sending,
    }),
  )

export interface MailDelivery {
  ports: Ports
  /** Sends what is due, and answers what kept the mail server from being reached. */
  deliver(): Promise<unknown>
  /** Every row of a table, oldest first. */
  rows(entity: string): Promise<Row[]>
  /** The list of mail, oldest first, as `recipient status`. */
  list(): Promise<string[]>
  stop(): Promise<void>
}

interface Provided {
  url: string
  clock: Clock
  opened?: OpenedStore
  /** How long an email may take. */
  milliseconds?: number
  /** The mailbox that emails come back to. */
  bounces?: string
}

/** What a server sends emails with; stopped as the test ends, or before. */
export async function openMailDelivery({
  url,
  clock,
  opened: provided,
  milliseconds,
  bounces,
}: Provided): Promise<MailDelivery> {
  const opened = provided ?? (await openFakerest(registry))
  const smtp = createSmtpMail(url, 'Marani <post@panel.example>', {
    ...(milliseconds === undefined ? {} : { milliseconds }),
    bounces,
  })
  let reported: unknown
  const ports = {
    ...portsOver(opened, clock, { mail: smtp, sms: { send: async () => {} } }),
    report: (error: unknown) => (reported = error),
  }
  const rows = (entity: string) =>
    opened.store.find({ entity, where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 1_000 })
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    smtp.close()
    return (stopping ??= opened.close())
  }
  onTestFinished(stop)
  return {
    ports,
    deliver: async () => {
      reported = undefined
      await runDue(ports).catch((error: unknown) => (reported = error))
      return reported
    },
    rows,
    list: async () => (await rows('mail')).map(({ recipient, status }) => `${String(recipient)} ${String(status)}`),
    stop,
  }
}
